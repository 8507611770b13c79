-- SUNAT answered a login with something that may have been a refusal: the password is not sent again by itself until a person
-- wants it or edits it (repeated failures lock the SOL user).
alter table credentials add column doubted_at timestamptz;

-- Attempts that SUNAT spoilt, and attempts lost to our own workers and database: the second do not use up the first.
alter table collection_runs add column failures smallint not null default 0;
alter table collection_runs add column losses smallint not null default 0;
-- What stood in SUNAT's list as a period and is none.
alter table collection_runs add column left_out jsonb not null default '[]';

-- The book's file was kept and not stored: what stood before stands.
alter table collection_books add column held boolean not null default false;
