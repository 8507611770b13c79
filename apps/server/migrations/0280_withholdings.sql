-- contract: the words of `uploaded_documents.kind` only grow; an older process is never asked for the new one.
-- Detractions, perceptions and retentions: what is to be deposited for purchases, what was, and what agents perceived from a company or
-- retained of it. SUNAT says it in the portal, and people upload what it says.

-- What is to be deposited for a purchase, as it was judged last: without a verdict on it, none is asked. Figures of its line, so that a
-- page of them is read in one look.
create table detractions (
  business_id uuid not null,
  tax_period text collate "C" not null,
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  dam_year text collate "C" not null default '',
  firm_id uuid not null,
  issue_date date not null,
  supplier_name text not null,
  -- soles
  total numeric(15, 2) not null,
  igv numeric(15, 2) not null,
  -- catalogue 54; null: the voucher is marked and names none
  code text collate "C",
  -- null: nobody published it, and the voucher does not say it
  percent numeric(6, 3),
  expected numeric(15, 2),
  -- the last day on which its credit stays in this period; null: the holidays of that year are not published
  limit_on date,
  primary key (business_id, tax_period, issuer_ruc, type_code, serie, number, dam_year)
);
create index detractions_of_voucher on detractions (business_id, issuer_ruc, type_code, serie, number);
select confine_to_tenant('detractions');

-- Deposits at the Banco de la Nación, of purchases and of sales, each once whoever told it. What the rules read of it are `voucher_facts`
-- of the kind `deposit`, written with each change here.
create table spot_deposits (
  business_id uuid not null,
  -- of the constancia
  number text collate "C" not null,
  firm_id uuid not null,
  -- made: for a purchase · received: for a sale
  direction text not null check (direction in ('made', 'received')),
  supplier_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  voucher_number text collate "C" not null,
  supplier_name text,
  customer_document text collate "C" not null,
  customer_name text,
  paid_on date not null,
  amount numeric(15, 2) not null check (amount > 0),
  -- null: only its constancia was uploaded, which does not always say it
  tax_period text collate "C",
  account text collate "C",
  account_type text collate "C",
  operation_code text collate "C",
  goods_code text collate "C",
  operation_number text collate "C",
  npd text collate "C",
  origin text,
  sol_user text collate "C",
  -- who told it: SUNAT's word stands over what was uploaded
  source text not null check (source in ('sunat', 'upload')),
  seen_at timestamptz not null,
  -- SUNAT lists it no more in its period: it is told, and counts no more
  gone_at timestamptz,
  -- what the constancia says, label by label, and SUNAT's page as it came: bytes as in voucher_files (0100)
  receipt jsonb,
  receipt_at timestamptz,
  receipt_sha256 text collate "C",
  receipt_bytes bytea,
  check ((receipt is null) = (receipt_at is null)),
  primary key (business_id, number)
);
alter table spot_deposits alter column receipt_bytes set storage external;
create index spot_deposits_of_voucher on spot_deposits (business_id, supplier_ruc, type_code, serie, voucher_number);
create index spot_deposits_of_period on spot_deposits (business_id, tax_period);
select confine_to_tenant('spot_deposits');

-- Retentions (20) and perceptions (40) that were made to a company, as their XML says it. The XML itself is an uploaded document.
create table withholding_vouchers (
  business_id uuid not null,
  type_code text collate "C" not null check (type_code in ('20', '40')),
  -- of the agent
  issuer_ruc text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  firm_id uuid not null,
  issuer_name text,
  receiver_ruc text collate "C" not null,
  issue_date date not null,
  tax_period text collate "C" not null,
  -- catalogue 23 or 22
  system text collate "C",
  percent numeric(6, 3),
  -- what was withheld, and what was paid or cashed: soles
  amount numeric(15, 2) not null,
  paid numeric(15, 2),
  -- the vouchers that it names
  items jsonb not null,
  -- by a communication of its agent: it stays, and adds nothing
  reverted_on date,
  read_at timestamptz not null,
  reader_version integer not null,
  primary key (business_id, type_code, issuer_ruc, serie, number)
);
create index withholding_vouchers_of_period on withholding_vouchers (business_id, type_code, tax_period);
select confine_to_tenant('withholding_vouchers');

-- What SUNAT answered last of a period. A period without a row was never asked for; «not understood» is never zero.
create table withholding_answers (
  business_id uuid not null,
  tax_period text collate "C" not null,
  kind text not null check (kind in ('deposits', 'perceptions', 'retentions')),
  firm_id uuid not null,
  outcome text not null check (outcome in ('known', 'not-understood')),
  -- of deposits none
  amount numeric(15, 2),
  -- rows that could not be read
  unread integer not null default 0,
  asked_at timestamptz not null,
  -- the last time that it was understood, whose amount stands
  known_at timestamptz,
  primary key (business_id, tax_period, kind)
);
select confine_to_tenant('withholding_answers');

-- Where each company is with these questions: one row with a life, of which the worker that has it shows signs.
create table withholding_lanes (
  business_id uuid primary key,
  firm_id uuid not null,
  state text not null check (state in ('waiting', 'asking', 'idle')),
  -- periods that a person asked for, besides those that are asked by themselves
  wanted jsonb not null default '[]',
  worker text,
  held_until timestamptz,
  -- when it is asked by itself; null: not before somebody does something
  due_at timestamptz,
  -- what kept it from asking the last time; null when SUNAT answered
  trouble text,
  -- the module that is missing
  missing text,
  credentials_version integer,
  began_at timestamptz,
  ended_at timestamptz,
  tries integer not null default 0
);
create index withholding_lanes_due on withholding_lanes (due_at) where due_at is not null;
select confine_to_tenant('withholding_lanes');

-- Files of mass deposits, by the number of their lot, which is never given twice.
create table deposit_files (
  business_id uuid not null,
  -- `26`, and its number in that year
  year integer not null,
  lot integer not null,
  firm_id uuid not null,
  tax_period text collate "C" not null,
  member_id uuid not null,
  made_at timestamptz not null,
  -- codes of the purchases, and their sum
  codes jsonb not null,
  total numeric(15, 2) not null,
  primary key (business_id, year, lot)
);
select confine_to_tenant('deposit_files');

-- A communication by which an agent reverts retentions or perceptions.
alter table uploaded_documents drop constraint uploaded_documents_kind_check;
alter table uploaded_documents add constraint uploaded_documents_kind_check
  check (kind in ('09', '31', '20', '40', 'RR', 'DTR', 'F621-R', 'F621-P', 'F621-PI'));

-- What was uploaded until now: each constancia stands in the fact of its voucher.
insert into spot_deposits (business_id, number, firm_id, direction, supplier_ruc, type_code, serie, voucher_number, customer_document,
  paid_on, amount, goods_code, source, seen_at)
select f.business_id, d.value ->> 'number', f.firm_id, case f.book when 'RCE' then 'made' else 'received' end, f.issuer_ruc, f.type_code,
  f.serie, f.number, coalesce(d.value ->> 'acquirer', ''), (d.value ->> 'paidOn')::date, (d.value ->> 'amount')::numeric,
  d.value ->> 'goods', 'upload', f.learned_at
from voucher_facts f cross join lateral jsonb_array_elements(f.value -> 'deposits') d
where f.kind = 'deposit' and f.state = 'known' and jsonb_typeof(f.value -> 'deposits') = 'array'
  and d.value ->> 'number' <> '' and d.value ->> 'amount' ~ '^\d{1,13}\.\d{2}$' and (d.value ->> 'amount')::numeric > 0
  and d.value ->> 'paidOn' ~ '^\d{4}-\d{2}-\d{2}$'
on conflict do nothing;

-- What is to be deposited of what was judged already is only known once it is judged again; what says the same is not written again.
insert into to_judge (business_id, book, tax_period, firm_id, because, since)
select p.business_id, 'RCE', p.tax_period, p.firm_id, 'deposit', now()
from business_periods p
where p.closed_at is null
  and exists (
    select from period_groups g
    where g.business_id = p.business_id and g.tax_period = p.tax_period and g.book = 'RCE' and g.vouchers_count > 0)
on conflict on constraint to_judge_once do update set marks = to_judge.marks + 1, upto = null;

-- The dashboard tells sums of these: they move what is remembered of a company (0093).
do $$
declare
  one text;
begin
  foreach one in array array['detractions', 'spot_deposits', 'withholding_vouchers', 'withholding_answers'] loop
    execute format('create constraint trigger company_row_moved after insert or delete on %I deferrable initially deferred
      for each row execute function company_row_moved()', one);
    execute format('create constraint trigger company_row_changed after update on %I deferrable initially deferred
      for each row when (old is distinct from new) execute function company_row_moved()', one);
  end loop;
end $$;
