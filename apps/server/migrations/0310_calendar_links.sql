-- By which other programs read the calendar of a member: dates and names, never amounts. One of each member; changing it makes the one
-- before open nothing. Of the secret only its hash is kept, and its last four characters, by which its owner knows it again.
create table calendar_links (
  member_id uuid primary key references members (id) on delete cascade,
  firm_id uuid not null,
  secret_hash bytea not null constraint calendar_links_secret_unique unique,
  ends text not null check (length(ends) = 4),
  created_at timestamptz not null
);
create index calendar_links_by_firm on calendar_links (firm_id);
select confine_to_tenant('calendar_links');
