-- What a person tells of a purchase from who is not domiciled, as register 8.5 demands it: of a voucher that a proposal lists, by its code,
-- or, with what its document says, of one that none does. Who told it and when: nothing of it is written over. Without details it was
-- taken back.
create table non_domiciled_entries (
  business_id uuid not null,
  -- the code of a voucher; the id of one that was typed
  purchase text collate "C" not null,
  version integer not null check (version > 0),
  firm_id uuid not null,
  -- in which it stands, or was told
  tax_period text collate "C" not null,
  typed boolean not null,
  -- by which the next purchase of the same supplier finds what was told of this one
  supplier_id text collate "C" not null,
  document jsonb,
  details jsonb,
  told_by uuid not null,
  told_by_name text not null,
  told_at timestamptz not null,
  primary key (business_id, purchase, version),
  check (typed or document is null),
  check ((document is not null) = (typed and details is not null))
);
create index non_domiciled_entries_typed on non_domiciled_entries (business_id, tax_period) where typed;
select confine_to_tenant('non_domiciled_entries');
