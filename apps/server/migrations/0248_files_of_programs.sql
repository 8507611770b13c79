-- contract: the words of `reports.kind` only grow; an older process is never asked for the new ones.
-- What CONCAR, CONTASIS and STARSOFT import of a period.
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check check (kind in (
  'rce', 'rvie', 'purchases', 'sales', 'siscont-purchases', 'concar-purchases', 'concar-sales', 'contasis-purchases', 'contasis-sales',
  'starsoft-purchases', 'starsoft-sales'));
