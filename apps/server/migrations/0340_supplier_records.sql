-- contract: the words of `company_settings.setting` only grow; an older process cannot list the history of who told a supplier's record.
-- What a company tells of its suppliers' fichas RUC, which no public register has.
alter table company_settings drop constraint company_settings_setting_check;
alter table company_settings add constraint company_settings_setting_check check (setting in ('activity', 'regime', 'location',
  'pro_rata', 'destination', 'exempt_income', 'fleet', 'related_parties', 'own_words', 'trusted_suppliers', 'payments', 'ssco_reviews',
  'supplier_records', 'accounts', 'program'));
