import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { UploadIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import type { Importing } from './use-import.tsx';

/** No statement of a period yet: where one goes in. @param beside another way: a payment written by hand */
export function DropArea({ period, importing, beside }: { period: Period; importing: Importing; beside: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const phone = useIsPhone();
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type !== 'dragleave');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of two ways; the button is the other
    <div
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={over}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        importing.take([...event.dataTransfer.files]);
      }}
      className={cx(
        'flex items-center gap-[18px] rounded-md border bg-surface px-5 py-[18px] transition-colors max-lg:flex-wrap max-md:flex-col max-md:items-stretch max-md:gap-3 max-md:p-3.5 md:border-line-control md:border-dashed',
        isOver && 'border-brand bg-brand-soft',
      )}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-glyph max-md:hidden">
        <UploadIcon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-[16px] font-semibold leading-[22px] text-ink-strong">
          {phone ? 'Importa' : 'Suelta aquí'} el estado de cuenta de {formatPeriod(period)}
        </h2>
        <p className="text-dense text-ink-muted">
          CSV o Excel del banco, hasta 5 MB. BCP, BBVA, Interbank, Scotiabank y Banco de la Nación se leen solos.
        </p>
      </div>
      <div className="flex gap-2.5 max-md:flex-col-reverse">
        {beside}
        <Button variant="primary" busy={importing.reading !== null} onClick={importing.pick} data-event="elegir_estado">
          Elegir archivo
        </Button>
      </div>
    </div>
  );
}
