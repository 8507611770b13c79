-- Of the mail of a client's page: when it was last asked for, by which one that nobody tries any more is told from one on its way; and
-- since when it is not tried again by itself. Of pages from before the first is when they were made.
-- An older process keeps neither, and reads neither.
alter table scenario_links
  add column mail_asked_at timestamptz,
  add column mail_ended_at timestamptz;
