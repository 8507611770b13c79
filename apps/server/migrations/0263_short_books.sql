-- Which books are short of SUNAT's word, for the home: it looks at all periods of all companies of a firm, and among the lines of years
-- those that still count are few. A line stops counting once a newer one of its book is written.
alter table collection_books add column superseded boolean not null default false;

-- The words are those of `SHORT` (completeness/queries-short.ts).
create index collection_books_short on collection_books (firm_id, business_id, tax_period, book)
  where not superseded and collected_at is not null
    and (outcome in ('failed', 'gap') or held or (outcome = 'unverified' and coalesce(obtained_count, 0) = 0));

-- By the database, whoever writes: also a process of the version before.
create function supersede_short_lines() returns trigger language plpgsql as $$
begin
  -- Its run took it up again after that of a newer one.
  if new.superseded then
    update collection_books c set superseded = false
    where c.business_id = new.business_id and c.run_id = new.run_id and c.tax_period = new.tax_period and c.book = new.book;
  end if;
  update collection_books c set superseded = true
  where c.firm_id = new.firm_id and c.business_id = new.business_id and c.tax_period = new.tax_period and c.book = new.book
    and not c.superseded and c.collected_at is not null
    and (c.outcome in ('failed', 'gap') or c.held or (c.outcome = 'unverified' and coalesce(c.obtained_count, 0) = 0))
    and exists (
      select from collection_books n
      where n.business_id = c.business_id and n.tax_period = c.tax_period and n.book = c.book and n.collected_at > c.collected_at);
  return null;
end $$;

create trigger supersede_short_lines after insert or update of collected_at on collection_books
  for each row when (new.collected_at is not null) execute function supersede_short_lines();

-- Of the lines that there are. Last: what hangs on them happens at the end, and none of it may be pending before.
update collection_books c set superseded = true
where c.collected_at is not null
  and (c.outcome in ('failed', 'gap') or c.held or (c.outcome = 'unverified' and coalesce(c.obtained_count, 0) = 0))
  and c.collected_at < (
    select n.collected_at from collection_books n
    where n.business_id = c.business_id and n.tax_period = c.tax_period and n.book = c.book and n.collected_at is not null
    order by n.collected_at desc limit 1);
