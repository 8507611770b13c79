-- What a company tells its rules, and which of them it switched off. Nothing is rewritten: a change is the next version, so that who
-- said what, since when and why is read back, and of two who change the same at once one is told (the key).
create table company_settings (
  business_id uuid not null,
  setting text collate "C" not null check (setting in ('activity', 'regime', 'location', 'pro_rata', 'destination', 'exempt_income',
    'fleet', 'related_parties', 'own_words', 'trusted_suppliers', 'payments', 'ssco_reviews')),
  version integer not null check (version > 0),
  firm_id uuid not null,
  -- null: from that day on nobody knows
  value jsonb,
  -- the day of issue from which it counts; null where each line of the value says its own
  since date,
  reason text not null check (reason <> ''),
  member_id uuid not null,
  set_at timestamptz not null,
  primary key (business_id, setting, version)
);
select confine_to_tenant('company_settings');

create table rule_switches (
  business_id uuid not null,
  rule text collate "C" not null,
  version integer not null check (version > 0),
  firm_id uuid not null,
  is_off boolean not null,
  reason text not null check (reason <> ''),
  member_id uuid not null,
  switched_at timestamptz not null,
  primary key (business_id, rule, version)
);
select confine_to_tenant('rule_switches');
