-- The table of all companies: which rows a member wants to see again, by a name, and what they asked for many companies at once.
create table portfolio_views (
  id uuid primary key,
  firm_id uuid not null,
  member_id uuid not null references members (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- part, text, responsible, group, sort, hidden columns
  shown jsonb not null,
  created_at timestamptz not null,
  constraint portfolio_views_once unique (member_id, name)
);
create index portfolio_views_by_firm on portfolio_views (firm_id);
select confine_to_tenant('portfolio_views');

-- One action over many companies. Its companies stand in it by their ids alone: of one that left the firm nothing is shown. Kept for a day.
create table portfolio_tasks (
  id uuid primary key,
  firm_id uuid not null,
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('collect', 'close')),
  tax_period text collate "C" not null,
  -- why it is closed although something warns
  reason text not null,
  -- of each company, in their order: its id, how it is, what is said of it, its run, and how its period was seen
  items jsonb not null,
  created_at timestamptz not null,
  -- a step begins the next of them and tells it here: one that is silent for long was lost
  heartbeat_at timestamptz not null,
  stopped_at timestamptz,
  dismissed_at timestamptz
);
create index portfolio_tasks_by_member on portfolio_tasks (member_id, created_at desc);
create index portfolio_tasks_by_firm on portfolio_tasks (firm_id);
select confine_to_tenant('portfolio_tasks');
