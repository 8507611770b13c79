import type { Business } from '@yupana/contract/businesses.ts';
import type { BusinessRow } from './find-business.ts';

/** A company on the wire. Terms and privacy were accepted, or it would not be registered. */
export function presentBusiness(row: BusinessRow): Business {
  return {
    uuid: row.id,
    accountant_uuid: row.accountant_id,
    name: row.name,
    ruc: row.ruc,
    status: row.status,
    exists_periods_processed: row.exists_periods_processed,
    trouble: row.trouble,
    missing_permissions: row.missing_permissions,
    registered: true,
    terms: true,
    privacy: true,
  };
}
