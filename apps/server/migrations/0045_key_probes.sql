-- A text that everybody knows, sealed with each master key that was ever in use here: a key that does not open its own is
-- another key under the same name, and is found at start instead of at the next collection.
create table key_probes (
  key_id text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);
