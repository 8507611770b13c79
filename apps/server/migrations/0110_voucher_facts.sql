-- contract: the table that is renamed and dropped is the one that is made here, which no older process knows.
-- What is known of a voucher besides SUNAT's line: what its document says, whether SUNAT knows it as valid, what was deposited and
-- paid. Without a period: one document serves every proposal that lists its voucher.
create table voucher_facts (
  business_id uuid not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  dam_year text collate "C" not null default '',
  kind text collate "C" not null check (kind in ('document', 'validity', 'deposit', 'payment', 'support')),
  firm_id uuid not null,
  -- absent: whoever has it says that there is none · pending: it is waited for, until a day on which waiting ends
  state text not null check (state in ('known', 'absent', 'pending')),
  pending_until date,
  value jsonb not null,
  -- where it was read
  source text not null,
  -- since when it is known to be so, and when that was last told again
  learned_at timestamptz not null,
  confirmed_at timestamptz not null,
  -- of what read it: an older one's reading is read again
  reader_version integer not null,
  check ((state = 'pending') = (pending_until is not null))
);

-- In sixteen parts by company, as the vouchers (0090), and as they in one piece on the embedded database.
do $$
declare
  one record;
begin
  if version() not like '%PGlite%' then
    alter table voucher_facts rename to voucher_facts_in_one;
    create table voucher_facts (like voucher_facts_in_one including all) partition by hash (business_id);
    drop table voucher_facts_in_one;
    for part in 0..15 loop
      execute format('create table voucher_facts_%s partition of voucher_facts for values with (modulus 16, remainder %s)',
        lpad(part::text, 2, '0'), part);
    end loop;
  end if;
  alter table voucher_facts add primary key (business_id, book, issuer_ruc, type_code, serie, number, dam_year, kind);
  for one in
    select 'voucher_facts'::regclass as name union all
    select inhrelid::regclass from pg_inherits where inhparent = 'voucher_facts'::regclass
  loop
    perform confine_to_tenant(one.name);
  end loop;
end $$;

-- What waits to be judged may wait because of a fact.
alter table to_judge drop constraint to_judge_because_check;
alter table to_judge add constraint to_judge_because_check check (because in (
  'first', 'new', 'changed', 'returned', 'document', 'validity', 'deposit', 'payment', 'support', 'supplier', 'rate', 'setting'));
