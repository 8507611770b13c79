-- The portal answered the SOL user of a company that has an API client with something that may have been a refusal: nobody sends its key to
-- the portal again before a person wants it. The API, which is another door, goes on.
alter table credentials add column sol_user_doubted_at timestamptz;
