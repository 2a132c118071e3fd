//! quick-xml's reader with matches written by hand.
//!
//! Run as `run CONTEST FILE memory|file`. For each line that it is told it reads the file, or what it
//! has of it in memory, and answers `records sum`.

mod dates;
mod readings;

use quick_xml::events::Event;
use quick_xml::Reader;
use readings::{All, Note, One, Reading, Some, Tally};
use std::io::BufRead;

type Failure = Box<dyn std::error::Error>;

enum Source {
    Memory(Vec<u8>),
    File(String),
}

fn read(source: &Source, mut reading: impl Reading) -> Result<Tally, Failure> {
    match source {
        // Events borrow from what is in memory.
        Source::Memory(bytes) => {
            let mut reader = Reader::from_reader(bytes.as_slice());
            loop {
                match reader.read_event()? {
                    Event::Eof => break,
                    event => readings::take(&mut reading, event)?,
                }
            }
        }
        Source::File(path) => {
            let mut reader = Reader::from_file(path)?;
            let mut buffer = Vec::new();
            loop {
                buffer.clear();
                match reader.read_event_into(&mut buffer)? {
                    Event::Eof => break,
                    event => readings::take(&mut reading, event)?,
                }
            }
        }
    }
    Ok(reading.tally())
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let source = if arguments[3] == "memory" {
        Source::Memory(std::fs::read(&arguments[2])?)
    } else {
        Source::File(arguments[2].clone())
    };
    for line in std::io::stdin().lock().lines() {
        line?;
        let tally = match arguments[1].as_str() {
            "xml-some" => read(&source, Some::new(false))?,
            "xml-rare" => read(&source, Some::new(true))?,
            "xml-one" => read(&source, One::default())?,
            "xml-all" => read(&source, All::default())?,
            "xml-skipped" => read(&source, Note::new(false))?,
            "xml-taken" => read(&source, Note::new(true))?,
            contest => return Err(contest.into()),
        };
        println!("{} {}", tally.records, tally.sum);
    }
    Ok(())
}
