-- Whether SUNAT answered a company's last question for what it presented. Without a row it did, or was never asked.
create table declaration_attempts (
  business_id uuid primary key,
  firm_id uuid not null,
  -- when it did not answer the last time; null: it did
  failed_at timestamptz,
  -- no-permission: the SOL user may not open it · no-answer: anything else
  trouble text check (trouble in ('no-permission', 'no-answer')),
  check ((failed_at is null) = (trouble is null))
);
select confine_to_tenant('declaration_attempts');

-- How SUNAT answered decides whether a figure that it gave before is still the opening balance, which a dashboard tells.
create constraint trigger company_row_moved after insert or delete on declaration_answers deferrable initially deferred
  for each row execute function company_row_moved();
create constraint trigger company_row_changed after update on declaration_answers deferrable initially deferred
  for each row when (old is distinct from new) execute function company_row_moved();
