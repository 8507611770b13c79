import { useQuery } from '@tanstack/react-query';
import { getSubscription, type Subscription } from '@yupana/contract/billing.ts';
import { LARGEST } from '@yupana/contract/plans.ts';
import { Link } from 'react-router';
import { callQuery } from '../../lib/api/query.ts';
import { pluralize } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';

/** A plan with a limit, and how many companies fill it. */
export interface PlanRoom {
  title: string;
  limit: number;
  used: number;
}

/** Null while it is not known, and when there is no limit: then the server has the last word. */
export function usePlanRoom(): PlanRoom | null {
  const { data } = useQuery({ ...callQuery(getSubscription, {}), staleTime: 0 });
  return data ? roomOf(data) : null;
}

function roomOf({ plan, business_limit: limit, businesses_count: used }: Subscription): PlanRoom | null {
  return plan && limit !== null ? { title: plan.title, limit, used } : null;
}

export function isFull(room: PlanRoom | null): boolean {
  return room !== null && room.used >= room.limit;
}

/** Instead of a form that would be refused: why, and what to do. */
export function PlanFull({ room }: { room: PlanRoom }) {
  return (
    <Alert tone="warning" title="Tu plan no admite más empresas" action={<PlansLink />}>
      Tu plan {room.title} admite hasta {pluralize(room.limit, 'empresa', 'empresas')} y ya tienes {room.used}.{' '}
      {room.limit < LARGEST
        ? 'Con un plan mayor puedes registrar más.'
        : `Para más de ${LARGEST} empresas, pide tu cotización.`}
    </Alert>
  );
}

/** `8 de 15 empresas de tu plan Pequeño negocio` */
export function PlanUse({ room }: { room: PlanRoom }) {
  return (
    <p className="text-dense text-ink-muted">
      {room.used} de {pluralize(room.limit, 'empresa', 'empresas')} de tu plan {room.title}
    </p>
  );
}

export function PlansLink() {
  return (
    <Link to="/planes-y-precios" className="link whitespace-nowrap text-inherit">
      Ver planes
    </Link>
  );
}
