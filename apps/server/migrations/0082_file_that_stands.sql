-- Which file what stands of a book is, when it is all of it and nothing else: the same file again is not read. Null: nobody knows.
alter table business_periods add column purchases_file text, add column sales_file text;
