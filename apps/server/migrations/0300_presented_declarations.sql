-- Declarations of the form 0621 that SUNAT lists as presented, rectifications among them: one for each order number, which never changes.
create table presented_declarations (
  business_id uuid not null,
  order_number text collate "C" not null,
  firm_id uuid not null,
  form text collate "C" not null,
  tax_period text collate "C" not null,
  presented_on date not null,
  bank text,
  -- soles; null: SUNAT did not say it
  amount_paid numeric(15, 2),
  -- by casilla, soles with two decimals as texts; null: SUNAT did not give them as we know them
  figures jsonb,
  seen_at timestamptz not null,
  primary key (business_id, order_number)
);
create index presented_declarations_of_period on presented_declarations (business_id, tax_period);
select confine_to_tenant('presented_declarations');

-- What is known of each period that was asked for. A period without a row was never asked for: whether it was presented is not known.
create table declaration_answers (
  business_id uuid not null,
  tax_period text collate "C" not null,
  firm_id uuid not null,
  -- listed: SUNAT listed all that there is · in-doubt: a row of that answer could not be read · too-many: it lists only how many
  outcome text not null check (outcome in ('listed', 'in-doubt', 'too-many')),
  asked_at timestamptz not null,
  primary key (business_id, tax_period)
);
select confine_to_tenant('declaration_answers');
