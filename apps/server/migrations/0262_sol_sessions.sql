-- contract: the words of `businesses.trouble` only grow; an older process cannot show a company that has one of the new ones.
-- A company without an API key is collected with its SOL user, through the portal.

-- Who is at the portal with a SOL user: one at a time, over all processes and accounts. It belongs to no firm.
create table sol_sessions (
  -- RUC and user under a key derived from the master key: the table names nobody
  user_hash bytea primary key,
  -- null: nobody
  holder uuid,
  -- it shows life until then; past it the holder is taken for dead
  held_until timestamptz not null,
  -- when it was taken: the next login is not to follow at once
  taken_at timestamptz not null,
  -- when somebody last waited for it: who can let it go, does
  wanted_at timestamptz
);

-- Why nobody sends these credentials by itself: SUNAT's answer was not understood, or whoever sent them died before it was kept.
alter table credentials add column doubted_because text check (doubted_because in ('not-understood', 'cut-off'));

-- By which door the SIRE was asked: with the API's client, or with the SOL user through the portal.
alter table collection_runs add column door text not null default 'api' check (door in ('api', 'sol'));
alter table collection_books add column door text not null default 'api' check (door in ('api', 'sol'));

alter table businesses drop constraint businesses_trouble_check;
alter table businesses add constraint businesses_trouble_check check (trouble in (
  'sol-user', 'sol-user-locked', 'sol-user-rests', 'sol-user-captcha', 'sol-user-permission', 'api-client', 'api-client-missing',
  'api-client-permission', 'ruc-held'));
-- What they lacked is not needed any more. Where no portal is known, their next collection says so again.
update businesses set status = 'IN_PROGRESS', trouble = null, missing_permissions = '[]' where trouble = 'api-client-missing';
