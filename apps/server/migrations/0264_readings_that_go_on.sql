-- How often a kept XML was begun to be read again and never ended: what ends the process is given up after some times.
alter table voucher_files add column reading_tries integer not null default 0;

-- Where in its zip an upload goes on, with what was counted until there: null before its first members were passed.
alter table uploads add column zip_place jsonb;
