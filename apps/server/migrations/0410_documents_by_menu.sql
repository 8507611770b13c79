-- contract: an older process shows a company without API key as one whose XML nobody asks for; it writes none of these columns.
-- The documents of a company without API key are asked for with the token of an option of the SOL portal's menu, many in one visit.
alter table document_lanes
  -- by which door SUNAT's service of vouchers was asked, of which `access` tells; null: by none yet, or by an older process
  add column door text collate "C" check (door in ('api', 'sol')),
  -- when the portal is entered for them; null: not until a while of the lane finds some
  add column menu_due_at timestamptz,
  -- the last visit in which they were asked for
  add column menu_asked_at timestamptz,
  -- why the last visit failed, and of which credentials
  add column menu_fault text collate "C",
  add column menu_failed_at timestamptz,
  add column menu_version integer,
  add column menu_tries integer not null default 0;
create index document_lanes_menu_due on document_lanes (menu_due_at) where menu_due_at is not null;

-- Companies that were told that nobody asks for theirs: their lanes look again.
update document_lanes set again_at = now(), due_at = least(due_at, now()) where access = 'no-key';
