-- SUNAT locks a SOL user after a few wrong passwords: how many in a row it refused to this user, over all the passwords
-- that were tried. A login that SUNAT accepts, or another SOL user, begins the count anew.
alter table credentials add column failed_tries smallint not null default 0 check (failed_tries >= 0);
alter table credentials add column accepted_at timestamptz;
