-- Statements of the bank that were taken back: they go with their charges and their file, and who took them back is told.
create table removed_statements (
  business_id uuid not null,
  -- that of the statement
  id uuid not null,
  firm_id uuid not null,
  name text not null,
  uploaded_at timestamptz not null,
  -- charges that went, without those that stay with another file
  charges integer not null,
  kept integer not null,
  member_id uuid not null,
  removed_at timestamptz not null,
  primary key (business_id, id)
);
create index removed_statements_newest on removed_statements (business_id, removed_at);
select confine_to_tenant('removed_statements');
