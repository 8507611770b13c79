import type { ReviewGroup } from '@yupana/contract/review.ts';
import type { SettingName } from '@yupana/contract/setting-values.ts';
import { Link } from 'react-router';
import { fleetLink, recordLink } from '../../../lib/record-link.ts';

/** What is done with the settings that decide of a voucher; of the others, where they are. */
const DOES: Partial<Record<SettingName, string>> = {
  fleet: 'Agregar a la flota',
  trusted_suppliers: 'Agregar a proveedores de confianza',
  activity: 'Informar el giro',
  regime: 'Informar el régimen',
  supplier_records: 'Informar su ficha RUC',
};

type Supplier = Pick<ReviewGroup, 'supplier_ruc' | 'supplier_business_name'>;

interface SettingLinkProps {
  setting: SettingName | null;
  supplier: Supplier;
  /** Those that its documents carry. */
  plates: readonly string[];
}

/** To the setting of the company by which it would change; nothing where it is none. */
export function SettingLink({ setting, supplier, plates }: SettingLinkProps) {
  if (setting === null) return null;
  const { supplier_ruc: ruc, supplier_business_name: name } = supplier;
  const to =
    setting === 'supplier_records'
      ? recordLink(ruc, name)
      : setting === 'fleet' && plates.length > 0
        ? fleetLink(plates)
        : '/dashboard/ajustes';
  return (
    <Link to={to} className="link">
      {DOES[setting] ?? 'Ver ajustes de la empresa'}
    </Link>
  );
}
