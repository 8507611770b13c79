import type { BusinessCard, BusinessStatus } from '@yupana/contract/businesses.ts';
import { TROUBLES, type Trouble } from '@yupana/contract/troubles.ts';
import { Clock, CloudOff, KeyRound, Lock } from 'lucide-react';
import { nextTry } from '../../lib/figures/completeness-facts.ts';
import { pluralize } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { STANDING_LABEL } from './standing.ts';

type Unready = Exclude<BusinessStatus, 'VALID'>;

const LOOKS = {
  IN_PROGRESS: { label: 'Procesando datos', tone: 'info', Icon: Clock },
  MISSING_PERMISSIONS: { label: 'Falta de permisos', tone: 'warning', Icon: Lock },
  INVALID_CREDENTIALS: { label: 'Credenciales inválidas', tone: 'danger', Icon: KeyRound },
} as const satisfies Record<Unready, unknown>;

/** Nothing was collected yet and every attempt was in vain: «Procesando datos» would not be true. */
const FAILING = { label: STANDING_LABEL.failing, tone: 'warning', Icon: CloudOff } as const;

/** What the state is called; with its trouble, by the credential that it is about. */
export function statusLabel(status: Unready, trouble: Trouble | null, failing = false): string {
  if (trouble !== null) return TROUBLES[trouble].label;
  return failing && status === 'IN_PROGRESS' ? FAILING.label : LOOKS[status].label;
}

interface CompanyBadgeProps {
  status: Unready;
  trouble: Trouble | null;
  /** Its collection keeps failing. */
  failing?: boolean;
}

/** The badge of a company that is not VALID; a VALID one has none. */
export function CompanyBadge({ status, trouble, failing = false }: CompanyBadgeProps) {
  const { tone, Icon } = failing && status === 'IN_PROGRESS' ? FAILING : LOOKS[status];
  return (
    <Badge tone={tone} mark={<Icon size={13} strokeWidth={1.75} aria-hidden />}>
      {statusLabel(status, trouble, failing)}
    </Badge>
  );
}

/** What the card says below its badge, and what pressing it leads to. */
export function statusTexts({ status, trouble, failing, missing_permissions }: BusinessCard): {
  text: string;
  action: string;
} {
  if (status !== 'VALID' && trouble !== null && trouble !== 'sol-user') {
    return { text: TROUBLES[trouble].what, action: 'Ver qué hacer' };
  }
  switch (status) {
    case 'IN_PROGRESS':
      if (failing) return { text: `${failing.message} ${whatNext(failing)}`, action: 'Ver estado' };
      return {
        text: 'Consolidar los comprobantes de compras y ventas puede tardar hasta 2 días.',
        action: 'Ver estado',
      };
    case 'MISSING_PERMISSIONS': {
      const missing = missing_permissions.length;
      const modules = pluralize(missing, 'módulo', 'módulos');
      return {
        text:
          missing === 0
            ? 'Faltan permisos en el usuario SOL para ver toda la información.'
            : `${missing === 1 ? 'Falta' : 'Faltan'} ${modules} en el usuario SOL para ver toda la información.`,
        action: 'Ver qué permisos faltan',
      };
    }
    case 'INVALID_CREDENTIALS':
      return { text: 'Las credenciales del Portal SOL son incorrectas.', action: 'Actualizar credenciales' };
    case 'VALID':
      return { text: 'Aún no hay periodos recolectados.', action: 'Ver reporte' };
  }
}

/** SUNAT's troubles, and ours, are tried again by themselves; what may have been a refusal is not, and a person must look. */
export function whatNext({ next_try_at, by_itself }: NonNullable<BusinessCard['failing']>): string {
  if (!by_itself) return 'No volveremos a enviar la clave hasta que pulses «Actualizar ahora».';
  const when = nextTry({ next_try_at });
  return when ? `Lo intentaremos de nuevo ${when}.` : 'Lo seguimos intentando cada día.';
}
