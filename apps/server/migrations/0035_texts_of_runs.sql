-- When a run is tried again is said when it is read: the hour that was written into its message stops being true.
update collection_runs
set message = trim(regexp_replace(
  message,
  '(Lo volveremos a intentar|Volveremos a intentar lo que falta) a las \d\d:\d\d(; lo ya recolectado se conserva)?\. No tienes que hacer nada\.',
  ''))
where next_try_at is not null;

-- «Completa» is only what agrees with SUNAT throughout.
update collection_runs
set message = replace(message, 'Recolección completa:', 'Recolección terminada:')
where message like 'Recolección completa:%' and message not like '%Todo coincide con el resumen de SUNAT.%';

-- What is expected is SUNAT's word on every book of the run, or not known.
update collection_runs r
set vouchers_expected = null
where exists (
  select from collection_books b
  where b.business_id = r.business_id and b.run_id = r.id and b.expected_count is null and b.outcome <> 'empty'
);

update collection_books
set message = replace(message, 'No se pudo completar las ', 'No se pudieron completar las ')
where outcome = 'failed';
