-- Of a client's page: whether its mail left, and how often and when it was opened. Nothing of who opened it.
alter table scenario_links
  add column mailed_at timestamptz,
  -- the last try, where no mail server took it; null again once somebody asks for another
  add column mail_failed_at timestamptz,
  add column opened_count integer not null default 0,
  add column opened_first_at timestamptz,
  add column opened_last_at timestamptz;
-- Of those from before it is known no more than that the mail was written.
update scenario_links set mailed_at = created_at where sent_to is not null and ends is not null;

-- Periods with purchases that count or may count from the supplier, the newest first. Null until its company is looked at again.
alter table supplier_alerts add column periods text[];
