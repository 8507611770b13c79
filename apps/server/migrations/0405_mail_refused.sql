-- A mail server may refuse an address for good. What was to go there is settled as refused, and whose address it is finds it said: a member
-- in their notices, whoever invites beside the invitation.
-- contract: the words of `outcome` only grow; an older process settles no mail as refused, and shows none of those that are.
alter table members add column mail_refused_at timestamptz;
alter table invitations add column mail_refused_at timestamptz;
alter table digests
  drop constraint digests_outcome_check,
  add constraint digests_outcome_check check (outcome in ('sent', 'nothing', 'unwanted', 'refused'));
alter table urgent_notices
  drop constraint urgent_notices_outcome_check,
  add constraint urgent_notices_outcome_check check (outcome in ('sent', 'nothing', 'unwanted', 'refused'));
