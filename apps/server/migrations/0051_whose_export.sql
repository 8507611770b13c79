-- The link to everything an accountant has is shown only where somebody has just proved to be that accountant.
alter table data_exports
  -- SHA-256 of the session's token that proved it last
  add column proved_by bytea,
  add column proved_at timestamptz;
