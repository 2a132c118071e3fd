#pragma once

// A peer is run as `run CONTEST FILE memory|file`. For each line that it is told it reads the file, or
// what it has of it in memory, and answers `records sum`.

#include <cmath>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>

struct Tally {
  long long records = 0;
  long long sum = 0;

  void add(long long value) { records += 1; sum += value; }
  void add_price(double price) { add((long long)std::floor(price * 100 + 0.5)); }
};

// Has the compiler believe that somebody looks at what was made.
template <class T> inline void made(const T &value) { asm volatile("" : : "g"(&value) : "memory"); }

// Seconds since 1970 of `2024-03-01T12:00:00Z`.
inline long long unix_time(const char *text) {
  auto number = [text](int from, int count) {
    long long value = 0;
    for (int i = from; i < from + count; i++) value = value * 10 + (text[i] - '0');
    return value;
  };
  // By the days before the month, in a year that begins in March.
  long long month = number(5, 2), year = number(0, 4) - (month <= 2);
  long long days = 365 * year + year / 4 - year / 100 + year / 400
      + (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + number(8, 2) - 1 - 719468;
  return days * 86400 + number(11, 2) * 3600 + number(14, 2) * 60 + number(17, 2);
}

inline int serve(const std::map<std::string, std::function<Tally()>> &jobs, const char *contest) {
  auto job = jobs.find(contest);
  if (job == jobs.end()) return 2;
  std::string line;
  while (std::getline(std::cin, line)) {
    Tally tally = job->second();
    if (tally.records < 0) std::cout << "done" << std::endl;
    else std::cout << tally.records << " " << tally.sum << std::endl;
  }
  return 0;
}
