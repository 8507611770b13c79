import type { User } from '@yupana/contract/accounts.ts';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';

/** Instead of a form that would be refused: what ended, and what to do. */
export function PlanOver({ profile, action }: { profile: User['accountant_profile']; action?: ReactNode }) {
  if (profile === 'Siscont') {
    return (
      <Alert tone="danger" title="Tu licencia de Siscont venció" action={action}>
        Para registrar más empresas, renueva tu licencia y vuelve a entrar desde Siscont, o elige un plan.
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title="Tu prueba gratis ha terminado" action={action}>
      Para registrar más empresas se necesita un plan.
    </Alert>
  );
}
