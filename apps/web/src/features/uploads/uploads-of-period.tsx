import type { Upload, UploadOutcome } from '@yupana/contract/uploads.ts';
import type { Period } from '@yupana/tax/period.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { UploadIcon } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { formatBytes } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useHotkey } from '../../ui/keys/use-hotkey.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { CountedTabs } from '../../ui/steps/counted-tabs.tsx';
import { Pagination } from '../../ui/steps/pagination.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { filesOf } from './dropped-files.ts';
import { MissingPanel } from './missing-panel.tsx';
import { ResultsSkeleton, ResultsTable } from './results-table.tsx';
import { isOf, sendFiles, useOutbox } from './sending.ts';
import { UnderWay } from './under-way.tsx';
import { useResults, useUploads } from './use-uploads.ts';

const TABS = [
  { value: 'all', label: 'Todos' },
  { value: 'new', label: 'Nuevos' },
  { value: 'existing', label: 'Ya estaban' },
  { value: 'joined', label: 'Se unieron' },
  { value: 'rejected', label: 'Rechazados' },
] as const;
const SIZE = 50;

/** What is uploaded while looking at a period: files go in, what became of each comes out, beside what is still missing. */
export function UploadsOfPeriod({ uuid, period }: { uuid: string; period: Period }) {
  const uploads = useUploads(uuid, period);
  const [tab, setTab] = useState<UploadOutcome | 'all'>('all');
  const [page, setPage] = useState(1);
  const results = useResults(uuid, period, { ...(tab === 'all' ? {} : { outcome: tab }), page, size: SIZE });
  const picker = useRef<HTMLInputElement>(null);
  const [goesOn, setGoesOn] = useState<Upload | null>(null);
  const pick = (upload: Upload | null = null) => {
    setGoesOn(upload);
    picker.current?.click();
  };
  useHotkey('o', 'Elegir archivos', () => pick());
  const take = (files: readonly File[], by: 'picked' | 'dropped') => {
    const same = goesOn && files.find(({ name, size }) => name === goesOn.name && size === goesOn.size);
    if (same && goesOn) sendFiles(uuid, period, [same], goesOn);
    // Nothing is sent in its place: what was begun would wait for a day, and nobody would know why.
    else if (goesOn && by === 'picked' && files.length > 0) {
      const text = `Ese archivo no es ${goesOn.name} de ${formatBytes(goesOn.size)}. Elige el mismo para seguir.`;
      showToast(text, { tone: 'danger' });
    } else sendEach(files);
    setGoesOn(null);
  };
  /** One that stopped half way goes on where it stopped, also when it is simply chosen again. */
  const sendEach = (files: readonly File[]) => {
    const left = [...(uploads.data?.uploads ?? [])];
    const fresh = files.filter((file) => {
      const at = left.findIndex((one) => isOf(one, file));
      const [known] = at < 0 ? [] : left.splice(at, 1);
      if (known) sendFiles(uuid, period, [file], known);
      return !known;
    });
    if (fresh.length > 0) sendFiles(uuid, period, fresh);
  };
  const counts = uploads.data?.counts;
  const isSending = useOutbox(({ files }) => files.some((one) => one.company === uuid));
  const isQuiet = counts?.all === 0 && !isSending && uploads.data?.under_way === 0;

  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 md:gap-x-4 md:gap-y-3.5 xl:grid-cols-[minmax(0,1fr)_368px] xl:grid-rows-[auto_minmax(0,1fr)]">
      <DropZone period={period} onFiles={(files) => take(files, 'dropped')} onPick={() => pick()} />
      <input
        ref={picker}
        type="file"
        multiple={!goesOn}
        tabIndex={-1}
        aria-label="Archivos para subir"
        className="sr-only"
        onChange={({ target }) => {
          take([...(target.files ?? [])], 'picked');
          target.value = '';
        }}
      />
      <section aria-label="Archivos subidos" className="flex min-h-0 min-w-0 flex-col rounded-md border bg-surface">
        {uploads.data && (
          <UnderWay uuid={uuid} uploads={uploads.data.uploads} underWay={uploads.data.under_way} onGoOn={pick} />
        )}
        {uploads.isError || results.isError ? (
          <ErrorState onRetry={() => void Promise.all([uploads.refetch(), results.refetch()])} />
        ) : isQuiet ? (
          <EmptyState title="Todavía no subiste archivos" className="flex-1">
            Aquí verás qué fue de cada uno: nuevo, ya estaba, se unió a su comprobante o rechazado, y por qué.
          </EmptyState>
        ) : (
          <div className="flex min-h-0 flex-1 flex-col max-md:gap-2 max-md:p-3.5 md:px-0 [&_[role=tablist]]:px-4">
            <CountedTabs
              label="Resultado de los archivos"
              word="Resultado"
              value={tab}
              onChange={(next) => {
                setTab(next);
                setPage(1);
              }}
              options={TABS.map((one) => ({ ...one, count: counts?.[one.value] }))}
            >
              {results.data ? (
                <ResultsTable
                  results={results.data.data}
                  isOld={results.isPlaceholderData}
                  empty={
                    counts?.all === 0
                      ? 'Los archivos se leen cuando terminan de llegar'
                      : 'Ningún archivo con este resultado'
                  }
                />
              ) : (
                <ResultsSkeleton />
              )}
            </CountedTabs>
            {results.data && results.data.metadata.pagination.total_pages > 1 && (
              <Pagination
                page={page}
                size={SIZE}
                totalItems={results.data.metadata.pagination.total_items}
                totalPages={results.data.metadata.pagination.total_pages}
                onPage={setPage}
              />
            )}
          </div>
        )}
      </section>
      <MissingPanel uuid={uuid} period={period} onUpload={() => pick()} />
    </div>
  );
}

interface DropZoneProps {
  period: Period;
  onFiles: (files: readonly File[]) => void;
  onPick: () => void;
}

function DropZone({ period, onFiles, onPick }: DropZoneProps) {
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
        void filesOf(event.dataTransfer).then(onFiles);
      }}
      className={cx(
        'flex items-center gap-[18px] rounded-md border bg-surface px-5 py-[18px] transition-colors max-md:flex-col max-md:items-stretch max-md:gap-3 max-md:p-3.5 md:border-line-control md:border-dashed',
        isOver && 'border-brand bg-brand-soft',
      )}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-glyph max-md:hidden">
        <UploadIcon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-[16px] font-semibold leading-[22px] text-ink-strong">
          {phone ? 'Sube' : 'Suelta aquí'} los archivos de {formatPeriod(period)}
        </h2>
        <p className="text-dense text-ink-muted">XML, zip, constancia de detracción o F621. Hasta 10,000 por zip.</p>
      </div>
      <Button variant="primary" aria-keyshortcuts="O" onClick={onPick} data-event="elegir_archivos">
        Elegir archivos
      </Button>
    </div>
  );
}
