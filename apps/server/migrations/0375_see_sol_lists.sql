-- What SEE-SOL's own lists («Consultar Factura y Nota») have of a month's E-series against what the proposals have: a second witness,
-- of each book and period the newest comparison. It tells and changes nothing: no voucher comes of it.
create table see_sol_lists (
  business_id uuid not null,
  tax_period text collate "C" not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  firm_id uuid not null,
  -- active ones that SEE-SOL lists; null until SUNAT answered once, a failure later leaves what was known
  listed_count integer,
  -- those of E-series and of the month that the proposals had when it was compared
  held_count integer,
  -- rows that could not be read
  rejected_count integer not null default 0,
  -- boletas are asked for at a page of their own, which may be closed
  boletas_unread boolean not null default false,
  missing_count integer not null default 0,
  -- the first hundred that SEE-SOL lists and no proposal has
  missing jsonb not null default '[]',
  extra_count integer not null default 0,
  -- the first hundred that the proposal has and SEE-SOL does not list as active
  extra jsonb not null default '[]',
  asked_at timestamptz,
  -- why the last attempt failed: not understood is not «none»
  fault text collate "C",
  failed_at timestamptz,
  tries integer not null default 0,
  -- when it is asked for; null: not until a collection
  due_at timestamptz,
  primary key (business_id, tax_period, book),
  check ((asked_at is null) = (listed_count is null)),
  check ((asked_at is null) = (held_count is null))
);
create index see_sol_lists_due on see_sol_lists (due_at) where due_at is not null;
select confine_to_tenant('see_sol_lists');
