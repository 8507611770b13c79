-- An XML that SEE-SOL gave and that could not be read is asked for again there, a few times; they are few.
create index voucher_files_unread_of_see_sol on voucher_files (business_id)
  where state = 'unreadable' and kind = 'xml' and source = 'see-sol';

-- Somebody before a screen waits for the SOL user: until then nobody in the background takes it. An older process takes it all the same.
alter table sol_sessions add column person_until timestamptz;
