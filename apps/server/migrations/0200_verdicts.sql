-- contract: the table that is renamed and dropped is the one that is made here, and the words of `to_judge.because` only grow: no older
-- process knows the one, nor writes what the other refused.
-- What the rules say of each purchase, and what people decided of it. `vouchers.status` is what counts (decision, else verdict) and one
-- function of the vouchers' room writes it; here stands why.

-- By period: the same voucher in two proposals is two purchases to judge, of which one repeats the other.
create table verdicts (
  business_id uuid not null,
  book text collate "C" not null check (book = 'RCE'),
  tax_period text collate "C" not null,
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  dam_year text collate "C" not null default '',
  firm_id uuid not null,
  status text not null check (status in ('en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible')),
  -- what becomes of each: of the income tax, and of the IGV
  expense text not null,
  credit text not null,
  without_credit boolean not null,
  -- the rule that decided; empty where nothing was found
  reason text collate "C" not null,
  -- rules that spoke, each with the figures its sentence is made of: sentences are made when somebody reads them
  findings jsonb not null,
  -- what the voucher adds to sums of the year, in céntimos; null where it adds nothing
  shares jsonb,
  rulebook text not null,
  -- of all that was known of it: judged by the same rules, the same facts say the same
  facts_hash text not null,
  -- from this day on the rules may say otherwise though nothing becomes known
  judge_again_on date,
  judged_at timestamptz not null
);

-- In sixteen parts by company, as the vouchers (0090), and as they in one piece on the embedded database.
do $$
declare
  one record;
begin
  if version() not like '%PGlite%' then
    alter table verdicts rename to verdicts_in_one;
    create table verdicts (like verdicts_in_one including all) partition by hash (business_id);
    drop table verdicts_in_one;
    for part in 0..15 loop
      execute format('create table verdicts_%s partition of verdicts for values with (modulus 16, remainder %s)',
        lpad(part::text, 2, '0'), part);
    end loop;
  end if;
  alter table verdicts add primary key (business_id, book, tax_period, issuer_ruc, type_code, serie, number, dam_year);
  for one in
    select 'verdicts'::regclass as name union all
    select inhrelid::regclass from pg_inherits where inhparent = 'verdicts'::regclass
  loop
    perform confine_to_tenant(one.name);
  end loop;
end $$;
create index verdicts_again on verdicts (business_id, judge_again_on) where judge_again_on is not null;
create index verdicts_shares on verdicts (business_id, tax_period) where shares is not null;

-- Who decided what of a voucher, and on which figures. Nothing is rewritten but that it was undone; the newest that was not prevails.
create table decisions (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  book text collate "C" not null check (book = 'RCE'),
  tax_period text collate "C" not null,
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  dam_year text collate "C" not null default '',
  firm_id uuid not null,
  -- decided together, and undone together
  batch uuid not null,
  from_status text not null check (from_status in ('en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible')),
  to_status text not null check (to_status in ('gasto deducible', 'gasto no deducible')),
  reason text not null,
  -- the finding that stood first when it was decided, and its sentence as it was read; empty where there was none
  finding text collate "C" not null,
  finding_sentence text not null,
  -- what was on screen
  taxable numeric(15, 2) not null,
  igv numeric(15, 2) not null,
  total numeric(15, 2) not null,
  figures_hash text not null,
  -- the verdict that it sets aside
  facts_hash text,
  rulebook text,
  member_id uuid not null,
  decided_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  check ((undone_at is null) = (undone_by is null))
);
create index decisions_of_voucher on decisions
  (business_id, book, tax_period, issuer_ruc, type_code, serie, number, dam_year, id desc);
create index decisions_of_batch on decisions (batch);
select confine_to_tenant('decisions');

-- A voucher that waits may be marked again while it is being judged: who judged it takes away the marks that it saw. And a whole book
-- is judged by slices: up to which key.
alter table to_judge
  add column marks integer not null default 1,
  add column upto text[] collate "C";
alter table to_judge drop constraint to_judge_because_check;
alter table to_judge add constraint to_judge_because_check check (because in (
  'first', 'new', 'changed', 'returned', 'document', 'validity', 'deposit', 'payment', 'support', 'supplier', 'rate', 'setting',
  'time', 'year', 'law'));
create index to_judge_since on to_judge (since);
