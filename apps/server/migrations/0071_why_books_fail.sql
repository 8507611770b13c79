-- What names a failure to a person, besides its kind: the column that changed, what SUNAT said. The run tells it, too, after
-- attempts that did not ask for the book again. Of older lines only the message has it.
alter table collection_books add column detail text;
