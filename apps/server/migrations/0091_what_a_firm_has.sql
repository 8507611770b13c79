-- Erasing a firm or a company costs what it has: each table is entered by its owner, and each reference to a row that goes is
-- looked up by an index, never by reading what the others have. A test asks the catalogue for both.
create index sessions_by_firm on sessions (firm_id);
create index recovery_tokens_by_firm on recovery_tokens (firm_id);
create index two_step_by_firm on two_step (firm_id);
create index recovery_codes_by_firm on recovery_codes (firm_id);
create index sign_in_challenges_by_firm on sign_in_challenges (firm_id);
create index sign_in_challenges_by_member on sign_in_challenges (member_id);
create index data_exports_by_member on data_exports (member_id);
create index event_logs_by_member on event_logs (member_id);
create index letters_by_firm on letters (firm_id);
create index letters_by_business on letters (business_id) where business_id is not null;
create index payments_by_member on payments (member_id);
create index plan_periods_by_payment on plan_periods (payment_id);
create index handovers_by_firm on handovers (firm_id);
