import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { Download } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { useFetchedDialog } from '../files/fetched-dialog.tsx';

const load = () => import('./report-dialog.tsx');

interface ReportButtonProps {
  ruc: Ruc;
  period: Period;
  periods: readonly Period[];
}

/** «Descargar reporte»: opens what the files of a period are chosen in. */
export function ReportButton(props: ReportButtonProps) {
  const { open, fetching, shown } = useFetchedDialog(load);
  return (
    <>
      <Button
        data-tour="reports"
        busy={fetching !== null || undefined}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => open(props)}
        className="max-md:w-full"
      >
        Descargar reporte <span className="md:hidden">en excel</span>
      </Button>
      {shown}
    </>
  );
}
