-- contract: an older process lets a member make no call whose role it does not know, and shows whoever left beside those who are here.
-- People of a firm: what each may do, which companies each works on, who was invited, and who signs a period.

alter table members drop constraint members_role_check;
alter table members add constraint members_role_check check (role in ('owner', 'accountant', 'assistant', 'reader'));
-- Who left: the name stays under what was signed, the address is free again (its own row says nobody's), and no session of it opens anything.
alter table members add column left_at timestamptz;
alter table members add column entered_at timestamptz;
update members m set entered_at = (select max(s.created_at) from sessions s where s.member_id = m.id);

-- A link to a file is worth nothing if it was given before this moment: somebody of the firm may see less since.
alter table firms add column links_since timestamptz;

-- Which companies somebody who is no owner works on. It goes with the member, and with the company.
create table assignments (
  member_id uuid not null references members (id) on delete cascade,
  business_id uuid not null references businesses (id) on delete cascade,
  firm_id uuid not null,
  assigned_at timestamptz not null,
  assigned_by uuid not null,
  primary key (member_id, business_id)
);
create index assignments_by_company on assignments (business_id);
create index assignments_by_firm on assignments (firm_id);
select confine_to_tenant('assignments');

-- The second net within a firm: who sees only what is assigned to them finds no other company, whatever is asked. Nothing is set for an
-- owner, a worker, or a schedule.
create policy assigned on businesses as restrictive to yupana_tenant using (
  (select nullif(current_setting('app.member_id', true), '')) is null
  or exists (
    select from assignments a
    where a.business_id = businesses.id
      and a.member_id = (select nullif(current_setting('app.member_id', true), '')::uuid)));

-- The messages of SUNAT's mailbox are shown of all companies at once: by the same net.
do $$
declare
  name text;
begin
  foreach name in array array['mailboxes', 'mailbox_messages', 'mailbox_openings'] loop
    execute format(
      'create policy assigned on %I as restrictive to yupana_tenant using ('
      '(select nullif(current_setting(''app.member_id'', true), '''')) is null '
      'or exists (select from assignments a where a.business_id = %I.business_id '
      'and a.member_id = (select nullif(current_setting(''app.member_id'', true), '''')::uuid)))', name, name);
  end loop;
end $$;

create table invitations (
  id uuid primary key,
  firm_id uuid not null references firms (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('accountant', 'assistant', 'reader')),
  business_ids uuid[] not null,
  invited_by uuid not null references members (id) on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- SHA-256 of the token in the link that was mailed last; null until it is
  token_hash bytea unique
);
create unique index invitations_once on invitations (firm_id, email);
create index invitations_by_inviter on invitations (invited_by);
select confine_to_tenant('invitations');

-- Who prepared a period for closing, and what of it they saw: somebody else reviews and closes it.
create table period_preparations (
  business_id uuid not null,
  tax_period text collate "C" not null,
  firm_id uuid not null,
  -- of the period when it was signed: `business_periods.seq`
  seq bigint not null,
  prepared_at timestamptz not null,
  prepared_by uuid not null,
  -- as it was signed, whatever becomes of the member
  prepared_by_name text not null,
  primary key (business_id, tax_period)
);
create index period_preparations_by_firm on period_preparations (firm_id);
select confine_to_tenant('period_preparations');

-- Null in a version that one person alone prepared and closed.
alter table period_closes add column prepared_at timestamptz;
alter table period_closes add column prepared_by uuid;
alter table period_closes add column prepared_by_name text;
