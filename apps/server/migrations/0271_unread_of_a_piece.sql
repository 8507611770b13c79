-- Rows of its book that could not be read when a file of a zip was asked for: without figures they are why it is not there. Null of
-- pieces from before, and of what a process of the version before writes.
alter table report_zip_pieces add column unread integer;
