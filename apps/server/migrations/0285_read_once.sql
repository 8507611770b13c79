-- By which reader an uploaded retention or perception was read, also when it is none that was made to its company: else every start of a
-- worker would read it again. Null: by none.
alter table uploaded_documents add column reader_version integer;
