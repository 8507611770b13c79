-- SUNAT's own lists of what it left out of its proposals («excluidos» of purchases, «no incluidos» of sales): one of each book and
-- period, the newest that it gave. They come after the collection and never hold it up: what is due is asked for in the background.
create table left_out_lists (
  business_id uuid not null,
  tax_period text collate "C" not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  firm_id uuid not null,
  -- null until SUNAT answered once; a failure later leaves what was known
  state text collate "C" check (state in ('none', 'listed')),
  -- the first hundred, for the acta; all of them are in the archive
  named jsonb not null default '[]',
  vouchers_count integer not null default 0,
  -- of all; null when SUNAT does not say it of one
  igv numeric(17, 2),
  rejected_count integer not null default 0,
  archive_name text,
  archive_hash text collate "C",
  archive_bytes integer,
  learned_at timestamptz,
  -- why the last attempt failed: not understood is not «none»
  fault text collate "C",
  failed_at timestamptz,
  tries integer not null default 0,
  -- when it is asked for; null: not until the next collection
  due_at timestamptz,
  primary key (business_id, tax_period, book)
);
create index left_out_lists_due on left_out_lists (due_at) where due_at is not null;
select confine_to_tenant('left_out_lists');
