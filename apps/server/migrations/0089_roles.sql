-- What a member may do in its firm (packages/contract/src/roles.ts says which calls each role may make). Who is here has no one
-- else beside them, and may do everything.
alter table members add column role text not null default 'owner' constraint members_role_check check (role in ('owner'));
