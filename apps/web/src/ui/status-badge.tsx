import { Badge } from './badge.tsx';
import { Ficha } from './figures/ficha.tsx';
import { STATUS_LOOK, type Status } from './status.ts';

/** Validado, Observado, En proceso or Rechazado, each with its ficha. */
export function StatusBadge({ status }: { status: Status }) {
  const look = STATUS_LOOK[status];
  return (
    <Badge tone={look.tone} mark={<Ficha shape={look.shape} tone={look.tone} />}>
      {look.label}
    </Badge>
  );
}
