-- How many tries are being judged at this moment. A try counts before its outcome is known; whoever finds the count full of
-- such tries waits for their outcome instead of being refused for what may turn out to be right passwords.
alter table attempts add column in_flight integer not null default 0;
