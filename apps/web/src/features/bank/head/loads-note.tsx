import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Period, periodOf } from '@yupana/tax/period.ts';
import { todayInLima } from '../../../lib/formats.ts';
import { tellLoads } from '../../../lib/paying/tell-loads.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';

/** The rules do not know yet that the company loads its payments: what is confirmed here would say nothing to them. */
export function LoadsNote({ ruc, period }: { ruc: string; period: Period }) {
  const client = useQueryClient();
  const first = `${period.slice(0, 4)}-${period.slice(4)}-01`;
  const since = period <= periodOf(todayInLima()) ? first : todayInLima();
  const telling = useMutation({ mutationFn: () => tellLoads(client, ruc, since) });
  return (
    <Alert
      tone="info"
      title="Las reglas todavía no cuentan con estos pagos"
      action={
        <Button size="sm" busy={telling.isPending} onClick={() => telling.mutate()}>
          Usarlos en el análisis
        </Button>
      }
    >
      Di que esta empresa carga sus pagos en Yupana: una compra sin pago pasará a decir que no lo tiene.
    </Alert>
  );
}
