import type { User } from '@yupana/contract/accounts.ts';
import { PAID } from '@yupana/contract/plan-standing.ts';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';

/** Instead of a form that would be refused: what ended, and what to do. */
export function PlanOver({
  user: { accountant_profile, subscription },
  action,
}: {
  user: Pick<User, 'accountant_profile' | 'subscription'>;
  action?: ReactNode;
}) {
  if (subscription.plan_type === PAID) {
    return (
      <Alert tone="danger" title="Tu plan ha vencido" action={action}>
        Para registrar más empresas, paga tu plan.
      </Alert>
    );
  }
  if (accountant_profile === 'Siscont') {
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
