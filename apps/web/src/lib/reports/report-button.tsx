import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { useFetchedDialog } from '../files/fetched-dialog.tsx';

const load = () => import('./report-dialog.tsx');

interface ReportButtonProps {
  ruc: Ruc;
  period: Period;
  periods: readonly Period[];
}

/** Of an address that leads to a file of the period, as the closing's does to what SUNAT would refuse. */
const ASKED = 'reporte';

/** «Descargar reporte»: opens what the files of a period are chosen in. */
export function ReportButton(props: ReportButtonProps) {
  const { open, fetching, shown } = useFetchedDialog(load);
  const [search, setSearch] = useSearchParams();
  const asked = search.get(ASKED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (asked === null) return;
    open({ ...props, first: asked });
    const without = new URLSearchParams(search);
    without.delete(ASKED);
    setSearch(without, { replace: true });
  }, [asked]);
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
