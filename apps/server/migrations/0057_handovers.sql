-- A company that is offered to another account. The row is the giver's; who accepts comes by the mailed link alone.
create table handovers (
  business_id uuid primary key references businesses (id),
  firm_id uuid not null references firms (id),
  -- the account's that may accept, lower case
  email text not null check (email = lower(email)),
  -- SHA-256 of the link's token; null until the mail is sent
  token_hash bytea unique,
  offered_at timestamptz not null,
  expires_at timestamptz not null
);
do $$
begin
  execute 'alter table handovers enable row level security';
  execute 'alter table handovers force row level security';
  execute 'create policy tenant on handovers to yupana_tenant '
    'using (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid)) '
    'with check (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid))';
  execute 'create policy owner on handovers to current_user using (true) with check (true)';
  execute 'grant select, insert, update, delete on handovers to yupana_tenant';
end $$;
