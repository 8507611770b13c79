-- When a public source first went well. Of a day before that, a list of SUNAT's that does not name somebody does not say that he was
-- not in it: he may have left it since.
alter table fact_sources add column first_done_at timestamptz;

update fact_sources s set first_done_at =
  coalesce((select min(l.seen_at) from sunat_lists l where 'list/' || l.list = s.source), s.done_at);
