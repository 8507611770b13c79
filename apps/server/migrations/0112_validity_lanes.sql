-- Where each company is with the «consulta integrada de validez»: whether SUNAT lets it in, found out once for each version of its
-- credentials, and when it is looked at again. What was asked and answered are its facts: what has none is asked next.
create table validity_lanes (
  business_id uuid primary key,
  firm_id uuid not null,
  access text collate "C" not null default 'unknown'
    check (access in ('unknown', 'granted', 'no-key', 'no-permission', 'refused')),
  access_at timestamptz,
  credentials_version integer,
  due_at timestamptz not null
);
create index validity_lanes_due on validity_lanes (due_at);
select confine_to_tenant('validity_lanes');
