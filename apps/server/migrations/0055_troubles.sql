-- Which credential SUNAT refused to a company, or what it lacks (packages/contract/src/troubles.ts): the status alone does not say.
alter table businesses add column trouble text check (trouble in (
  'sol-user', 'sol-user-locked', 'sol-user-rests', 'api-client', 'api-client-missing', 'api-client-permission', 'ruc-held'
));
update businesses b set trouble = case
    when b.status = 'INVALID_CREDENTIALS' and c.rejected_source = 'api-client' then 'api-client'
    when b.status = 'INVALID_CREDENTIALS' then 'sol-user'
    when c.api_key is null or c.api_secret is null then 'api-client-missing'
    else 'api-client-permission'
  end
  from credentials c
  where c.business_id = b.id and b.status in ('INVALID_CREDENTIALS', 'MISSING_PERMISSIONS');

-- A locked user is no wrong password: it is not counted as one, and a person who unlocked it may ask again with the same.
alter table credentials drop constraint credentials_rejected_source_check;
alter table credentials add constraint credentials_rejected_source_check
  check (rejected_source in ('sol-user', 'sol-user-locked', 'api-client', 'permission'));
