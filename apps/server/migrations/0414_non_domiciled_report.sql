-- contract: the words of `reports.kind` and of `report_zip_pieces.kind` only grow; an older process is never asked for the new one.
-- The register of purchases from who is not domiciled (8.5).
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check check (kind in (
  'rce', 'rvie', 'non-domiciled', 'purchases', 'sales', 'siscont-purchases', 'siscont-sales', 'siscont16-purchases', 'siscont16-sales',
  'siscont23-purchases', 'siscont23-sales', 'concar-purchases', 'concar-sales', 'contasis-purchases', 'contasis-sales',
  'starsoft-purchases', 'starsoft-sales'));
alter table report_zip_pieces drop constraint report_zip_pieces_kind_check;
alter table report_zip_pieces add constraint report_zip_pieces_kind_check check (kind in (
  'rce', 'rvie', 'non-domiciled', 'purchases', 'sales', 'siscont-purchases', 'siscont-sales', 'siscont16-purchases', 'siscont16-sales',
  'siscont23-purchases', 'siscont23-sales', 'concar-purchases', 'concar-sales', 'contasis-purchases', 'contasis-sales',
  'starsoft-purchases', 'starsoft-sales'));
