-- To whom a payment went, where a person says that it was not the supplier (RUC or another document), and the day on which SUNAT was
-- told that a third party cashes (Ley 28194, art. 5-A).
alter table voucher_payments add column paid_to text collate "C" check (paid_to ~ '^[0-9A-Z]{1,15}$');
alter table voucher_payments add column notice_on date check (notice_on is null or coalesce(paid_to, '') <> '');
