-- That a company was turned away once proves nothing (decision 0072): it is asked again after a pause, and how often and since when it
-- was denied is kept until it is let in. Whoever was closed by one such answer is looked at again now.
do $$
declare
  one text;
begin
  foreach one in array array['document_lanes', 'validity_lanes'] loop
    execute format('alter table %I
      -- before then nobody asks with the same credentials; null: at any time
      add column again_at timestamptz,
      add column denials integer not null default 0,
      -- when the service itself first said so
      add column denied_since timestamptz,
      drop constraint %I,
      add constraint %I check (access in (''unknown'', ''granted'', ''no-key'', ''no-permission'', ''refused'', ''denied'', ''rests''))',
      one, one || '_access_check', one || '_access_check');
  end loop;
end $$;
update document_lanes set again_at = access_at + interval '7 days' where access = 'no-key';
update validity_lanes set again_at = access_at + interval '7 days' where access = 'no-key';
update document_lanes set due_at = least(due_at, now()) where access in ('no-permission', 'refused');
update validity_lanes set due_at = least(due_at, now()) where access in ('no-permission', 'refused');
