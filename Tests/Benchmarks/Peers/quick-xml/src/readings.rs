use crate::{dates, Failure};
use quick_xml::events::{BytesStart, Event};
use std::hint::black_box;

#[derive(Default, Clone, Copy)]
pub struct Tally {
    pub records: i64,
    pub sum: i64,
}

impl Tally {
    fn add(&mut self, value: i64) {
        self.records += 1;
        self.sum += value;
    }

    fn add_price(&mut self, price: f64) {
        self.add((price * 100.0 + 0.5).floor() as i64);
    }
}

/// What is told of a document, and what has come of it.
pub trait Reading {
    fn start(&mut self, element: &BytesStart) -> Result<(), Failure>;
    fn end(&mut self, name: &[u8]) -> Result<(), Failure>;
    /// Where the text of what is open goes, if it is wanted.
    fn text(&mut self) -> Option<&mut String>;
    fn tally(&self) -> Tally;
}

#[inline(always)]
pub fn take(reading: &mut impl Reading, event: Event) -> Result<(), Failure> {
    match event {
        Event::Start(element) => reading.start(&element),
        Event::Empty(element) => {
            reading.start(&element)?;
            reading.end(element.name().as_ref())
        }
        Event::End(element) => reading.end(element.name().as_ref()),
        Event::Text(text) => {
            if let Some(wanted) = reading.text() {
                wanted.push_str(&text.unescape()?);
            }
            Ok(())
        }
        Event::CData(text) => {
            if let Some(wanted) = reading.text() {
                wanted.push_str(std::str::from_utf8(&text)?);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn attribute(element: &BytesStart, name: &str) -> Result<String, Failure> {
    match element.try_get_attribute(name)? {
        Some(found) => Ok(found.unescape_value()?.into_owned()),
        None => Ok(String::new()),
    }
}

#[derive(Default)]
struct Supplier {
    id: i64,
    name: String,
    city: String,
    phones: Vec<String>,
}

#[derive(Default)]
struct Product {
    id: i64,
    rating: i64,
    name: String,
    description: String,
    price: f64,
    currency: String,
    released: i64,
    in_stock: bool,
    supplier: Supplier,
    tags: Vec<String>,
    dimensions: Vec<(String, f64)>,
    notes: String,
}

#[derive(Default)]
pub struct Some {
    only_rare: bool,
    tally: Tally,
    product: Product,
    depth: usize,
    in_supplier: bool,
    collects: bool,
    collected: String,
}

impl Some {
    pub fn new(only_rare: bool) -> Self {
        Some { only_rare, ..Default::default() }
    }
}

impl Reading for Some {
    fn start(&mut self, element: &BytesStart) -> Result<(), Failure> {
        self.depth += 1;
        let name = element.name();
        match (self.depth, name.as_ref()) {
            (2, b"product") => {
                self.product = Product::default();
                self.product.id = attribute(element, "id")?.parse()?;
            }
            (3, b"name") => self.collects = true,
            (3, b"price") => {
                self.collects = true;
                if self.only_rare {
                    self.product.currency = attribute(element, "currency")?;
                }
            }
            (3, name) => self.in_supplier = name == b"supplier",
            (4, b"name") => self.collects = self.in_supplier,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &[u8]) -> Result<(), Failure> {
        if self.collects {
            self.collects = false;
            let text = std::mem::take(&mut self.collected);
            match (self.depth, name) {
                (3, b"name") => self.product.name = text,
                (3, _) => self.product.price = text.parse()?,
                _ => self.product.supplier.name = text,
            }
        } else if self.depth == 2 && (!self.only_rare || self.product.currency == "XDR") {
            black_box(&self.product);
            self.tally.add_price(self.product.price);
        }
        self.depth -= 1;
        Ok(())
    }

    fn text(&mut self) -> Option<&mut String> {
        self.collects.then_some(&mut self.collected)
    }

    fn tally(&self) -> Tally {
        self.tally
    }
}

#[derive(Default)]
pub struct One {
    tally: Tally,
    collects: bool,
    collected: String,
}

impl Reading for One {
    fn start(&mut self, element: &BytesStart) -> Result<(), Failure> {
        self.collects = element.name().as_ref() == b"price";
        Ok(())
    }

    fn end(&mut self, _: &[u8]) -> Result<(), Failure> {
        if self.collects {
            self.collects = false;
            self.tally.add_price(self.collected.parse()?);
            self.collected.clear();
        }
        Ok(())
    }

    fn text(&mut self) -> Option<&mut String> {
        self.collects.then_some(&mut self.collected)
    }

    fn tally(&self) -> Tally {
        self.tally
    }
}

#[derive(Default)]
pub struct All {
    tally: Tally,
    product: Product,
    depth: usize,
    axis: String,
    collected: String,
}

impl Reading for All {
    fn start(&mut self, element: &BytesStart) -> Result<(), Failure> {
        self.depth += 1;
        self.collected.clear();
        let name = element.name();
        match (self.depth, name.as_ref()) {
            (2, b"product") => {
                self.product = Product::default();
                self.product.id = attribute(element, "id")?.parse()?;
                self.product.rating = attribute(element, "rating")?.parse()?;
            }
            (3, b"supplier") => self.product.supplier.id = attribute(element, "id")?.parse()?,
            (3, b"price") => self.product.currency = attribute(element, "currency")?,
            (3, b"size") => self.axis = attribute(element, "axis")?,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &[u8]) -> Result<(), Failure> {
        let text = &mut self.collected;
        let product = &mut self.product;
        match (self.depth, name) {
            (2, b"product") => {
                black_box(&*product);
                self.tally.add_price(product.price);
            }
            (3, b"name") => product.name = std::mem::take(text),
            (3, b"description") => product.description = std::mem::take(text),
            (3, b"price") => product.price = text.parse()?,
            (3, b"released") => product.released = dates::unix_time(text),
            (3, b"inStock") => product.in_stock = text == "true",
            (3, b"tag") => product.tags.push(std::mem::take(text)),
            (3, b"size") => {
                product.dimensions.push((std::mem::take(&mut self.axis), text.parse()?))
            }
            (3, b"notes") => product.notes = std::mem::take(text),
            (4, b"name") => product.supplier.name = std::mem::take(text),
            (4, b"city") => product.supplier.city = std::mem::take(text),
            (4, b"phone") => product.supplier.phones.push(std::mem::take(text)),
            _ => {}
        }
        self.collected.clear();
        self.depth -= 1;
        Ok(())
    }

    fn text(&mut self) -> Option<&mut String> {
        (self.depth > 2).then_some(&mut self.collected)
    }

    fn tally(&self) -> Tally {
        self.tally
    }
}

#[derive(Default)]
pub struct Note {
    wants_notes: bool,
    tally: Tally,
    value: i64,
    notes: String,
    collects: bool,
    collected: String,
}

impl Note {
    pub fn new(wants_notes: bool) -> Self {
        Note { wants_notes, ..Default::default() }
    }
}

impl Reading for Note {
    fn start(&mut self, element: &BytesStart) -> Result<(), Failure> {
        match element.name().as_ref() {
            b"note" => self.value = attribute(element, "id")?.parse()?,
            b"notes" => self.collects = self.wants_notes,
            b"rating" => self.collects = true,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &[u8]) -> Result<(), Failure> {
        match name {
            b"note" => {
                black_box(&self.notes);
                self.tally.add(self.value + self.notes.len() as i64);
            }
            b"notes" if self.collects => self.notes = std::mem::take(&mut self.collected),
            b"rating" => {
                self.value += self.collected.parse::<i64>()?;
                self.collected.clear();
            }
            _ => {}
        }
        self.collects = false;
        Ok(())
    }

    fn text(&mut self) -> Option<&mut String> {
        self.collects.then_some(&mut self.collected)
    }

    fn tally(&self) -> Tally {
        self.tally
    }
}
