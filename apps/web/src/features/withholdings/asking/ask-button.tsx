import type { AskState } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { RefreshCw } from 'lucide-react';
import { useIsArchived } from '../../../lib/archived.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useAsking } from './use-asking.ts';

/** «Consultar depósitos». */
export function AskButton({ asking, uuid, period }: { asking: AskState | undefined; uuid: string; period: Period }) {
  const archived = useIsArchived();
  const ask = useAsking(uuid, period);
  if (archived || asking?.possible === false) return null;
  return (
    <Button
      icon={<RefreshCw size={15} strokeWidth={1.75} aria-hidden />}
      busy={ask.isPending || (asking !== undefined && asking.state !== 'idle')}
      onClick={() => ask.mutate()}
      className="max-md:w-full"
      data-event="consultar_depositos"
    >
      Consultar depósitos
    </Button>
  );
}
