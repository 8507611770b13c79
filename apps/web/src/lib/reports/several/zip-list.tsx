import { useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { saveFile } from '../../files/save-file.ts';
import { formatBytes, formatInstant } from '../../formats.ts';
import { isUnderWay, type ReportZip } from './use-zips.ts';
import { lookOf } from './zip-words.ts';

interface ZipListProps {
  zips: readonly ReportZip[];
  onLook: (uuid: string) => void;
}

/** Those that were asked for within a day: under way, or to be downloaded again. */
export function ZipList({ zips, onLook }: ZipListProps) {
  const id = useId();
  const shown = zips.filter(({ state }) => state !== 'cancelled');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-t pt-3">
      <h3 id={id} className="text-body font-semibold text-ink-strong">
        Zips de las últimas 24 horas
      </h3>
      <ul className="mt-1 divide-y">
        {shown.map((zip) => {
          const { shape, tone, text } = lookOf(zip);
          return (
            <li key={zip.uuid} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5 text-dense">
              <Ficha shape={shape} tone={tone} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ink-strong">
                  {zip.file?.name ?? `Pedido el ${formatInstant(zip.created_at)}`}
                </span>
                <span className="num text-caption text-ink-subtle">
                  {text}
                  {zip.file && `, ${formatBytes(zip.file.bytes)}, ${formatInstant(zip.created_at)}`}
                </span>
              </span>
              <Button size="sm" onClick={() => onLook(zip.uuid)}>
                {isUnderWay(zip) ? 'Ver avance' : 'Ver detalle'}
              </Button>
              {zip.file && (
                <Button size="sm" onClick={() => zip.file && saveFile(zip.file.link, zip.file.name)}>
                  Descargar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
