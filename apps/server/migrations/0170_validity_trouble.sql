-- What kept SUNAT's validity from being asked the last time, by its code; null when it answered. Whoever looks at a voucher is told that it
-- is SUNAT that does not answer, and not that nobody asked.
alter table validity_lanes add column trouble text;
