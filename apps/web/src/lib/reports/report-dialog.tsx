import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PeriodSelect } from '../../ui/steps/period-stepper.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { logEvent } from '../events.ts';
import { pluralize } from '../formats.ts';
import { LeftOut } from './left-out.tsx';
import { type OneFile, OneFileBody, useOneFile } from './one-file.tsx';
import { Outcome } from './outcome.tsx';
import { SeveralFoot } from './several/several-foot.tsx';
import { SeveralForm } from './several/several-form.tsx';
import { type Several, useSeveral } from './several/use-several.ts';
import { isUnderWay } from './several/use-zips.ts';
import { ZipProgress } from './several/zip-progress.tsx';
import { lookOf } from './several/zip-words.ts';

interface ReportDialogProps {
  ruc: Ruc;
  period: Period;
  periods: readonly Period[];
  /** Which file is chosen at first; the register of purchases where it is none. */
  first?: string;
  onClose: () => void;
}

type Mode = 'one' | 'several';
const MODES = [
  { value: 'one', label: 'Un archivo' },
  { value: 'several', label: 'Varios a la vez' },
] as const;

/** «Descarga tu reporte»: one file of one period, or those of several companies and periods in one zip, and how it went. */
export default function ReportDialog({ ruc, period, periods, first, onClose }: ReportDialogProps) {
  const [mode, setMode] = useState<Mode>('one');
  const one = useOneFile(ruc, period, first);
  const several = useSeveral(ruc, period);
  const isPhone = useIsPhone();
  const form = useId();
  useEffect(() => logEvent('preview', 'opciones_descarga'), []);

  if (one.state.is !== 'choosing') {
    return <Outcome state={one.state} onClose={onClose} onAgain={() => void one.download()} />;
  }
  const isOne = mode === 'one';
  const modes = <Segmented label="Qué se descarga" value={mode} options={MODES} onChange={setMode} block={isPhone} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="2xl"
      flush
      title="Descarga tu reporte"
      aside={
        <div className="flex items-center gap-3">
          {!isPhone && modes}
          {isOne && (
            <PeriodSelect period={one.period} periods={periods} onChange={(of) => one.choose(one.kind.id, of)} />
          )}
        </div>
      }
      footer={
        isOne ? (
          <OneFileFoot of={one} hasLeftOut={!isPhone} onClose={onClose} />
        ) : (
          <SeveralFoot form={form} several={several} onClose={onClose} />
        )
      }
    >
      {isPhone && <div className="px-4 pt-2">{modes}</div>}
      {isOne ? (
        <>
          <UnderWay several={several} onLook={() => setMode('several')} />
          <OneFileBody of={one} onLeave={onClose} />
        </>
      ) : (
        <div className="px-5 py-4 max-md:px-4">
          {several.isLooking ? (
            <ZipProgress several={several} />
          ) : (
            <SeveralForm id={form} several={several} periods={periods} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Whoever comes back finds what is still being made. */
function UnderWay({ several: { zips }, onLook }: { several: Several; onLook: () => void }) {
  const zip = zips?.find(isUnderWay);
  if (!zip) return null;
  return (
    <p className="mx-5 mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-surface-sunken px-3.5 py-2 text-dense text-ink-muted max-md:mx-4">
      <span className="min-w-0 flex-1">Tu zip de varios archivos sigue en camino. {lookOf(zip).text}.</span>
      <Button size="sm" onClick={onLook}>
        Ver avance
      </Button>
    </p>
  );
}

function OneFileFoot({ of, hasLeftOut, onClose }: { of: OneFile; hasLeftOut: boolean; onClose: () => void }) {
  const { kind, bench, period, warnedOf, outside } = of;
  return (
    <>
      {hasLeftOut && <LeftOut outside={outside?.name} {...{ kind, bench, period }} onLeave={onClose} />}
      <Button onClick={onClose}>Cancelar</Button>
      <Button
        variant="primary"
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        disabled={of.isEmpty}
        onClick={() => void of.download()}
      >
        {warnedOf > 0 ? `Descargar con ${pluralize(warnedOf, 'fila', 'filas')} por corregir` : 'Descargar Archivo'}
      </Button>
    </>
  );
}
