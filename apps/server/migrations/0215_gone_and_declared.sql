-- contract: the words of `to_judge.because` only grow, and no older process reads them.
-- What leaves a proposal waits once more, for those that were judged by it; and so do purchases when SUNAT says that a period was declared.
alter table to_judge drop constraint to_judge_because_check;
alter table to_judge add constraint to_judge_because_check check (because in (
  'first', 'new', 'changed', 'returned', 'gone', 'document', 'validity', 'deposit', 'payment', 'support', 'supplier', 'rate', 'setting',
  'declared', 'time', 'year', 'law'));
