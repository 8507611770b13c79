-- A company is archived or removed, not both. One that both happened to at the same moment stays: nothing of it is lost by that,
-- unless the account registered its RUC anew.
update businesses b set removed_at = null, erase_at = null
  where archived_at is not null and removed_at is not null
    and not exists (select from businesses o
      where o.firm_id = b.firm_id and o.ruc = b.ruc and o.id <> b.id and o.removed_at is null);
update businesses set archived_at = null where archived_at is not null and removed_at is not null;
alter table businesses add constraint businesses_put_away_once check (archived_at is null or removed_at is null);
