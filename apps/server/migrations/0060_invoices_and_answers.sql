-- Whom the factura of a payment is made out to. On the firm: as it was last written, to be proposed again. On the payment:
-- as it was when it was paid; none: who pays asked for a boleta, which is made out to the person.
alter table firms
  add column invoice_ruc text,
  add column invoice_name text,
  add constraint firms_invoice_whole check ((invoice_ruc is null) = (invoice_name is null));

alter table payments
  add column invoice_ruc text,
  add column invoice_name text,
  -- of the factura or boleta, once a person has issued it
  add column invoice_number text,
  -- Culqi answered with an error of its own, instead of not answering: what it does not list soon was not charged
  add column answered boolean not null default false,
  add constraint payments_invoice_whole check ((invoice_ruc is null) = (invoice_name is null));

create index payments_to_invoice on payments (settled_at) where state = 'charged' and invoice_number is null;

-- The law asks to keep whom a charge was invoiced to, too.
alter table kept_charges
  add column invoice_ruc text,
  add column invoice_name text,
  add column invoice_number text;
