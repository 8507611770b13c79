import type { Period } from '@yupana/tax/period.ts';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/session.ts';
import type { Selection } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { eligible } from './eligible.ts';
import { ProgressFoot, ProgressList } from './progress-list.tsx';
import { ReportsDialog } from './reports-dialog.tsx';
import { useProgress } from './use-progress.tsx';
import { useCollecting } from './use-task.ts';

interface BulkProps {
  selection: Selection;
  period: Period;
  phone: boolean;
}

/** What is done with the picked companies, and how far what was asked of them is: over the table, on a phone at the foot. */
export function Bulk({ selection, period, phone }: BulkProps) {
  const role = useAuth(({ user }) => user?.role ?? 'reader');
  const collecting = useCollecting();
  const { list, followZip } = useProgress();
  const [asking, setAsking] = useState<'close' | 'reports' | null>(null);
  const { picked } = selection;
  const fits = eligible(picked, role);
  const close = () => setAsking(null);
  const bar = picked.length > 0 && (
    <BulkBar
      count={picked.length}
      fits={fits}
      isCollecting={collecting.isPending}
      onCollect={() =>
        collecting.mutate({ tax_period: period, business_uuids: (fits.collect ?? []).map(({ uuid }) => uuid) })
      }
      onReports={() => setAsking('reports')}
      onClose={() => setAsking('close')}
      onClear={selection.clear}
    />
  );
  const dialogs = (
    <>
      {asking === 'close' && <CloseDialog picked={picked} period={period} onClose={close} />}
      {asking === 'reports' && (
        <ReportsDialog
          rows={fits.reports}
          period={period}
          onClose={close}
          onAsked={(uuid) => {
            followZip(uuid);
            close();
          }}
        />
      )}
    </>
  );
  if (phone) {
    return (
      <>
        <div className="fixed inset-x-0 bottom-0 z-(--z-bulk)">
          {list && <ProgressFoot {...list} />}
          {bar}
        </div>
        {dialogs}
      </>
    );
  }
  return (
    <>
      {bar}
      {list && <ProgressList {...list} />}
      {dialogs}
    </>
  );
}
