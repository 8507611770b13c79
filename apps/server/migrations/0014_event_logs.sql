-- Which parts of the product are used, by whom. A name each, nothing of what was on the screen; kept for thirteen months,
-- so that a month can be compared with the same month of last year.
create table event_logs (
  firm_id uuid not null references firms (id),
  member_id uuid not null references members (id) on delete cascade,
  event_type text not null check (event_type in ('view', 'preview', 'discrimination', 'download', 'click')),
  description text not null check (description ~ '^[a-z0-9_]{1,80}$'),
  happened_at timestamptz not null
);
create index event_logs_by_firm on event_logs (firm_id, happened_at);
create index event_logs_by_age on event_logs (happened_at);

alter table event_logs enable row level security;
alter table event_logs force row level security;
create policy tenant on event_logs to yupana_tenant
  using (firm_id = (select nullif(current_setting('app.firm_id', true), '')::uuid))
  with check (firm_id = (select nullif(current_setting('app.firm_id', true), '')::uuid));
create policy owner on event_logs to current_user using (true) with check (true);
grant select, insert, update, delete on event_logs to yupana_tenant;
