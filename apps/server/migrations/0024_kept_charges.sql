-- What the tax law asks to keep of an account that was erased: the charges of its cards, and who paid them. No firm's row:
-- the firm is gone.
create table kept_charges (
  -- as the payment had it
  id uuid primary key,
  charge_id text,
  plan_id smallint not null,
  price numeric(15, 2) not null,
  discount numeric(15, 2) not null,
  igv numeric(15, 2) not null,
  amount numeric(15, 2) not null,
  paid_at timestamptz not null,
  starts_on date,
  ends_on date,
  payer_name text not null,
  payer_document text not null,
  payer_email text not null,
  -- the first day on which nobody may ask for it any more
  keep_until date not null
);
create index kept_charges_by_end on kept_charges (keep_until);
