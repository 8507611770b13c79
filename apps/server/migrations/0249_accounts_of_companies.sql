-- contract: the words of `company_settings.setting` only grow; an older process cannot list the history of who told accounts.
-- In which accounts programs book what they import of a company.
alter table company_settings drop constraint company_settings_setting_check;
alter table company_settings add constraint company_settings_setting_check check (setting in ('activity', 'regime', 'location',
  'pro_rata', 'destination', 'exempt_income', 'fleet', 'related_parties', 'own_words', 'trusted_suppliers', 'payments', 'ssco_reviews',
  'accounts'));
