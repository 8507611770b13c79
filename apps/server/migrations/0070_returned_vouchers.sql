-- A voucher that had left SUNAT's proposal and came back to it was written down as new; it is a kind of its own. One that was
-- never there before has no amounts from before.
alter table voucher_changes drop constraint voucher_changes_kind_check;
update voucher_changes set kind = 'returned' where kind = 'new' and before_total is not null;
alter table voucher_changes add constraint voucher_changes_kind_check
  check (kind in ('new', 'returned', 'changed', 'gone'));

alter table collection_books add column changes_returned integer not null default 0;
update collection_books b set changes_returned = c.returned, changes_new = b.changes_new - c.returned
from (
  select business_id, run_id, tax_period, book, count(*)::integer as returned
  from voucher_changes where kind = 'returned' group by business_id, run_id, tax_period, book
) c
where b.business_id = c.business_id and b.run_id = c.run_id and b.tax_period = c.tax_period and b.book = c.book
  and b.changes_new >= c.returned;
