-- Where in its zip a CDR stood whose voucher was not here yet: looked at once more, it is not sought from the beginning. Null of what
-- was written before, and of everything else.
alter table upload_results add column zip_entry text;
