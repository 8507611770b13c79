import type { BusinessStatus } from '@yupana/contract/businesses.ts';
import { KeyRound, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { Alert } from '../ui/alert.tsx';

/** Red, above every screen of a company that SUNAT does not let us read. VALID and IN_PROGRESS have none. */
export function CompanyBanner({ status }: { status: BusinessStatus }) {
  if (status === 'INVALID_CREDENTIALS') {
    return (
      <Alert
        tone="danger"
        icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />}
        action={
          <Link to="/dashboard/editar-credenciales" className="link text-inherit">
            Editar credenciales
          </Link>
        }
      >
        Este usuario SOL tiene credenciales inválidas.
      </Alert>
    );
  }
  if (status === 'MISSING_PERMISSIONS') {
    return (
      <Alert
        tone="danger"
        icon={<Lock size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 self-start" />}
        title="Faltan permisos de SUNAT para acceder a toda la información."
      >
        Asigna el permiso correspondiente a la cuenta para poder mostrar tus datos correctamente.
      </Alert>
    );
  }
  return null;
}
