-- A charge of another amount or currency than was agreed: neither paid nor refused, and a person must look at it.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('requested', 'review', 'charged', 'declined', 'unknown', 'differs'));

-- What the metrics count: the few payments that are not over.
create index payments_waiting on payments (state) where state in ('requested', 'review', 'unknown', 'differs');
