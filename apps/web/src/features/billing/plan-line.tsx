import { Link } from 'react-router';
import { formatDate, pluralize, todayInLima } from '../../lib/formats.ts';
import { useAuth } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { planState } from './plan-state.ts';
import { useSubscription } from './use-subscription.ts';

/** The plan in one line of the profile, and the way to all of it. */
export function PlanLine() {
  const { data } = useSubscription();
  const partner = useAuth(({ user }) => user?.accountant_profile === 'Siscont');
  return (
    <Card
      title="Mi plan"
      aside={
        <Link to="/mi-plan" className="link text-dense">
          Ver mi plan y mis pagos
        </Link>
      }
    >
      {data && <p className="text-ink-muted">{describe(data, partner)}</p>}
    </Card>
  );
}

function describe(data: NonNullable<ReturnType<typeof useSubscription>['data']>, partner: boolean): string {
  const { kind, over, lastDay } = planState(data, todayInLima(), partner);
  const name =
    kind === 'paid'
      ? `Plan ${data.plan?.title ?? 'pagado'}`
      : kind === 'trial'
        ? 'Prueba gratis'
        : 'Licencia de Siscont';
  const used = pluralize(data.businesses_count, 'empresa', 'empresas');
  const places =
    data.business_limit === null
      ? used
      : `${data.businesses_count} de ${pluralize(data.business_limit, 'empresa', 'empresas')}`;
  return `${name}, ${over ? 'terminó el' : 'hasta el'} ${formatDate(lastDay)}. ${places}.`;
}
