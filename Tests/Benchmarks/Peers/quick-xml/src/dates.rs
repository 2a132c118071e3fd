/// Seconds since 1970 of `2024-03-01T12:00:00Z`.
pub fn unix_time(text: &str) -> i64 {
    let digits = text.as_bytes();
    let number = |from: usize, count: usize| {
        digits[from..from + count].iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0'))
    };
    // By the days before the month, in a year that begins in March.
    let month = number(5, 2);
    let year = number(0, 4) - i64::from(month <= 2);
    let days = 365 * year + year / 4 - year / 100 + year / 400
        + (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5
        + number(8, 2) - 1 - 719468;
    days * 86400 + number(11, 2) * 3600 + number(14, 2) * 60 + number(17, 2)
}
