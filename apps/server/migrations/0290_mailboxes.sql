-- SUNAT's electronic mailbox («Buzón SOL») of each company, as its lists show it: nothing here opens a message but `mailbox_openings`,
-- each of which a person confirmed.

-- When a company's mailbox was read to its end, and what became of the last attempt: a reading that failed is never «no messages».
create table mailboxes (
  business_id uuid primary key,
  firm_id uuid not null,
  -- the last reading that came to its end; null: none did
  read_at timestamptz,
  -- of that reading: rows that could not be read, and whether the folders could not be had
  rejected_count integer not null default 0,
  folders_unread boolean not null default false,
  -- SUNAT's names of its labels, by code
  labels jsonb not null default '{}',
  -- why the last attempt failed; null: it did not
  fault text collate "C",
  failed_at timestamptz,
  tries integer not null default 0,
  -- when it is read next; null: not by itself
  due_at timestamptz
);
create index mailboxes_due on mailboxes (due_at) where due_at is not null;
create index mailboxes_by_firm on mailboxes (firm_id);
select confine_to_tenant('mailboxes');

create table mailbox_messages (
  business_id uuid not null,
  tray text collate "C" not null check (tray in ('messages', 'notifications')),
  -- SUNAT's number of it, in its tray
  code text collate "C" not null,
  firm_id uuid not null,
  subject text not null,
  -- null: it has none
  label text collate "C",
  folder text collate "C" not null,
  -- since when it stands in the mailbox; null: SUNAT did not say it readably
  published_at timestamptz,
  -- null: a state that nobody knows. What was read once stays so
  is_read boolean,
  is_urgent boolean not null,
  attachments integer,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (business_id, tray, code)
);
create index mailbox_messages_newest on mailbox_messages (firm_id, published_at desc);
select confine_to_tenant('mailbox_messages');

-- Each time somebody had a message opened, which marks it as read at SUNAT for ever: who, when, and what came. Rows are never changed once
-- they ended, and none is deleted but with its company.
create table mailbox_openings (
  business_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  tray text collate "C" not null,
  code text collate "C" not null,
  -- no reference: the trail stays when the member leaves, or the company does
  member_id uuid not null,
  member_name text not null,
  state text collate "C" not null check (state in ('asked', 'opening', 'opened', 'failed')),
  asked_at timestamptz not null,
  -- from then on SUNAT may have marked it as read
  sent_at timestamptz,
  ended_at timestamptz,
  fault text collate "C",
  -- what SUNAT answered, whole, as a file of the company
  answer_hash text collate "C",
  -- one for each attachment: its code, name, file and size, or why it could not be had; null: nobody knows which there are
  files jsonb,
  primary key (business_id, id),
  check ((ended_at is null) = (state in ('asked', 'opening')))
);
create unique index mailbox_openings_one_open on mailbox_openings (business_id, tray, code) where state in ('asked', 'opening');
create index mailbox_openings_of on mailbox_openings (business_id, tray, code, asked_at desc);
create index mailbox_openings_under_way on mailbox_openings (asked_at) where state in ('asked', 'opening');
select confine_to_tenant('mailbox_openings');
