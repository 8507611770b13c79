-- contract: the words of `company_settings.setting` only grow; an older process cannot list the history of who told a program.
-- With which program a company books, and of a close: with which its package was made, and what goes into it, as the screen shows it. An
-- older worker would write SISCONT's file into a package of another program: none is chosen before all are of this version.
alter table company_settings drop constraint company_settings_setting_check;
alter table company_settings add constraint company_settings_setting_check check (setting in ('activity', 'regime', 'location',
  'pro_rata', 'destination', 'exempt_income', 'fleet', 'related_parties', 'own_words', 'trusted_suppliers', 'payments', 'ssco_reviews',
  'accounts', 'program'));

alter table period_closes add column program text collate "C" not null default 'siscont'
  check (program in ('siscont', 'concar', 'contasis', 'starsoft'));
-- each file's title, what it is, and why it is not in it after all; empty in versions of before, which have the eight of SISCONT
alter table period_closes add column contents jsonb not null default '[]';
