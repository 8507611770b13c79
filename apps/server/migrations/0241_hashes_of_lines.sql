-- Of the line in which SUNAT told a voucher: the same line in the next file is known by it, and need not be read nor compared. Null of
-- what was stored before, or by a process of the version before, which is compared word by word as ever.
alter table vouchers add column line_hash bigint;
