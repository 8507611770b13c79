import type { SettingName } from '@yupana/contract/setting-values.ts';
import { Link } from 'react-router';

/** What is done with the settings that decide of a voucher; of the others, where they are. */
const DOES: Partial<Record<SettingName, string>> = {
  fleet: 'Agregar a la flota',
  trusted_suppliers: 'Agregar a proveedores de confianza',
  activity: 'Informar el giro',
  regime: 'Informar el régimen',
};

/** To the setting of the company by which it would change; nothing where it is none. */
export function SettingLink({ setting }: { setting: SettingName | null }) {
  if (setting === null) return null;
  return (
    <Link to="/dashboard/ajustes" className="link">
      {DOES[setting] ?? 'Ver ajustes de la empresa'}
    </Link>
  );
}
