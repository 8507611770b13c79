import { hasFigures } from '@yupana/contract/known-figures.ts';
import { listMissingDocuments, type MissingDocument, type MissingReason } from '@yupana/contract/uploads.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { copyText } from '../../lib/copy-text.ts';
import { CompletenessLine } from '../../lib/figures/completeness-line.tsx';
import { saveFile } from '../../lib/files/save-file.ts';
import { formatCount, formatDate, pluralize } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/steps/pagination.tsx';
import { useMissing } from './use-uploads.ts';

const REASONS: Record<MissingReason, string> = {
  'not-there': 'SUNAT aún no lo tiene',
  'ask-supplier': 'Pídelo al proveedor',
  'being-asked': 'En la cola de pedidos a SUNAT',
  failing: 'En la cola de pedidos a SUNAT, que la última vez no respondió bien',
  'no-access': 'SUNAT no da acceso a la empresa',
  'not-understood': 'No se entendió lo que SUNAT entregó',
  unreadable: 'El que dio SUNAT no se puede leer',
};

interface MissingPanelProps {
  uuid: string;
  period: Period;
  onUpload: () => void;
}

/** The purchases of a period whose XML is not here, with what can be done about each. */
export function MissingPanel({ uuid, period, onUpload }: MissingPanelProps) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch, isPlaceholderData } = useMissing(uuid, period, page);
  // Of purchases that did not come nothing is counted: that none is missing would be nobody's word.
  const isUnknown = data !== undefined && data.expected === 0 && !hasFigures(data.completeness);
  return (
    <section
      aria-label="Documentos que faltan"
      className="flex min-h-0 flex-col rounded-md border bg-surface xl:col-start-2 xl:row-span-2 xl:row-start-1"
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="grid gap-6 p-4">
          <LoadingText />
          <Skeleton className="w-3/5" />
          <Skeleton className="w-4/5" />
        </div>
      ) : (
        <>
          <header className="border-b px-4 pt-3.5 pb-3">
            <div className="flex items-baseline justify-between gap-2">
              <h2 className="text-[14.5px] font-semibold text-ink-strong">
                {isUnknown
                  ? 'Aún no se sabe qué documentos faltan'
                  : data.missing === 0
                    ? 'No falta ningún documento'
                    : `${data.missing === 1 ? 'Falta' : 'Faltan'} ${pluralize(data.missing, 'documento', 'documentos')}`}
              </h2>
              {data.missing > 0 && (
                <span className="shrink-0 text-dense text-ink-muted">
                  IGV <Money value={data.igv} strong />
                </span>
              )}
            </div>
            <CompletenessLine books={[data.completeness]} className="mt-1" />
            {!isUnknown && (
              <p className="mt-0.5 text-dense text-ink-muted">
                De {pluralize(data.expected, 'comprobante electrónico', 'comprobantes electrónicos')} de{' '}
                {formatPeriod(period)}, {formatCount(data.held)} {data.held === 1 ? 'tiene' : 'tienen'} su XML.
                {data.not_expected > 0 && ` ${formatCount(data.not_expected)} más sin documento electrónico.`}
              </p>
            )}
          </header>
          {data.data.length === 0 ? (
            <EmptyState
              level={3}
              className="flex-1"
              title={
                isUnknown
                  ? 'Se sabrá cuando lleguen las compras'
                  : data.expected === 0
                    ? 'Este periodo no tiene compras electrónicas'
                    : 'Todas las compras tienen su XML'
              }
            />
          ) : (
            <ul
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
              tabIndex={0}
              aria-label="Comprobantes sin XML"
              className={cx('min-h-0 flex-1 xl:overflow-auto', isPlaceholderData && 'opacity-60')}
            >
              {data.data.map((one) => (
                <Missing key={one.code} document={one} onUpload={onUpload} />
              ))}
            </ul>
          )}
          {data.metadata.pagination.total_pages > 1 && (
            <Pagination
              page={page}
              size={50}
              totalItems={data.missing}
              totalPages={data.metadata.pagination.total_pages}
              onPage={setPage}
            />
          )}
          {data.missing > 0 && <Taking uuid={uuid} period={period} />}
        </>
      )}
    </section>
  );
}

function Missing({ document, onUpload }: { document: MissingDocument; onUpload: () => void }) {
  const { supplier_business_name: name, serie, number, issue_date, igv_amount, reason } = document;
  const voucher = `${serie}-${number}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-px border-b px-4 py-2 text-[13px] leading-[18px]">
      <b title={name} className="truncate font-[550] text-ink [font-stretch:95%]">
        {name}
      </b>
      <span className="row-span-3 flex flex-col items-end justify-between">
        <Money value={igv_amount} />
        <button
          type="button"
          onClick={onUpload}
          aria-label={`Subir el XML de ${voucher}`}
          className="touch-target link text-[12.5px]"
        >
          Subir
        </button>
      </span>
      <small className="num text-caption leading-4 text-ink-subtle">
        {voucher} · {formatDate(issue_date).slice(0, 5)}
      </small>
      <small className="text-caption leading-4 text-ink-subtle">{REASONS[reason]}</small>
    </li>
  );
}

/** The whole list, to ask suppliers for what is missing. */
function Taking({ uuid, period }: Pick<MissingPanelProps, 'uuid' | 'period'>) {
  const [busy, setBusy] = useState<'copy' | 'excel' | null>(null);
  const take = (what: 'copy' | 'excel', use: (all: MissingDocument[]) => Promise<void>) => async () => {
    setBusy(what);
    try {
      await use(await listAll(uuid, period));
    } catch (error) {
      showToast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <footer data-foot="" className="flex gap-2 border-t px-3 py-2.5 [&>button]:flex-1">
      <Button
        icon={<Copy size={15} strokeWidth={1.75} aria-hidden />}
        busy={busy === 'copy'}
        onClick={take(
          'copy',
          async (all) => void (await copyText(all.map((one) => cellsOf(one).join('\t')).join('\n'))),
        )}
      >
        Copiar lista
      </Button>
      <Button
        icon={<Download size={15} strokeWidth={1.75} aria-hidden />}
        busy={busy === 'excel'}
        onClick={take('excel', (all) => saveExcel(all, period))}
      >
        Excel
      </Button>
    </footer>
  );
}

async function listAll(uuid: string, period: Period): Promise<MissingDocument[]> {
  const all: MissingDocument[] = [];
  for (let page = 1; ; page++) {
    const request = { params: { uuid }, query: { tax_period: period, page, size: 100 as const } };
    const { data, metadata } = await api(listMissingDocuments, request);
    all.push(...data);
    if (page >= metadata.pagination.total_pages) return all;
  }
}

const HEADERS = ['RUC', 'Proveedor', 'Comprobante', 'Fecha', 'IGV', 'Qué hacer'];
function cellsOf(one: MissingDocument): string[] {
  const { supplier_ruc, supplier_business_name, serie, number, issue_date, igv_amount, reason } = one;
  return [
    supplier_ruc,
    supplier_business_name,
    `${serie}-${number}`,
    formatDate(issue_date),
    igv_amount.toFixed(2),
    REASONS[reason],
  ];
}

/** All of it text: Excel takes the zeros off a number, and calculates what begins with a sign. */
async function saveExcel(all: readonly MissingDocument[], period: Period): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const data = all.map((one) => Object.fromEntries(cellsOf(one).map((cell, place) => [HEADERS[place] ?? '', cell])));
  const columns = HEADERS.map((header) => ({ key: header, header, width: 22, numFmt: '@' }));
  const bytes = await writeXlsx({ sheets: [{ name: 'Faltan', columns, data }] });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  saveFile(new Blob([new Uint8Array(bytes)], { type }), `documentos-que-faltan-${period}.xlsx`);
}
