-- What SUNAT's files of a book had that nobody knows and that did not keep them from being read: `proposal` and `summary`, each
-- with the name of its column.
alter table collection_books add column unknown_columns jsonb not null default '{}';
-- Nearly no line has one: whoever watches an installation asks for those that have.
create index collection_books_unknown_columns on collection_books (collected_at) where unknown_columns <> '{}';
