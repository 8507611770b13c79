-- Rows that somebody was rewriting at the moment at which their company was handed over (changes being marked as seen, most of all)
-- stayed with who gave it: unseen by both, and in the way of a new collection. They are of the company's account.
do $$
declare
  one record;
begin
  for one in
    select table_name as name from information_schema.columns
      where table_schema = 'public'
        and (column_name = 'firm_id' or (column_name = 'business_id' and is_nullable = 'NO'))
      group by table_name having count(*) = 2
  loop
    execute format('update %I t set firm_id = b.firm_id from businesses b where b.id = t.business_id and t.firm_id <> b.firm_id', one.name);
  end loop;
end $$;
