import { useQuery } from '@tanstack/react-query';
import { getVoucherDetail, type VoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { Image } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { fullName } from '../../../lib/document/full-name.ts';
import { whyNone } from '../../../lib/document/why-none.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { hasLink } from '../has-link.ts';
import { usePreview } from '../preview/see-voucher.tsx';
import type { Scope } from '../use-vouchers.ts';
import { DecideFooter } from '../verdict/decide-footer.tsx';
import { toldInHistory } from '../verdict/told-in-history.ts';
import { useVerdict } from '../verdict/use-verdict.ts';
import { VerdictSection } from '../verdict/verdict-section.tsx';
import { useBook } from '../which-book.ts';
import { AbroadSection, isFromAbroad } from './abroad-section.tsx';
import { DifferencesSection } from './differences-section.tsx';
import { DocumentSection } from './document-section.tsx';
import { FilesSection } from './files-section.tsx';
import { HistorySection } from './history-section.tsx';
import { KeyFacts } from './key-facts.tsx';
import { PaidSection } from './paid/paid-section.tsx';
import { PanelHead } from './panel-head.tsx';
import { PANEL } from './panel-look.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { Section } from './section.tsx';
import type { Neighbours } from './use-neighbours.ts';
import { ValiditySection } from './validity-section.tsx';

export interface VoucherPanelProps {
  scope: Scope;
  code: string;
  /** Its line in the list, which is there before the rest; undefined when the list does not have it. */
  line: Voucher | undefined;
  neighbours: Neighbours;
  onClose: () => void;
}

/** No stream tells of one document: while it is on its way, whoever looks at its panel asks. */
const LOOKED_AT_EACH_MS = 4_000;

function isOnItsWay({ files }: VoucherDetail): boolean {
  const xml = files.find(({ kind }) => kind === 'xml');
  return xml === undefined || (xml.state === 'wanted' && xml.reason === 'queued');
}

/** Everything that is known of one voucher, beside the table. */
export default function VoucherPanel({ scope, code, line, neighbours, onClose }: VoucherPanelProps) {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const { operation, sale } = useBook();
  const detail = useQuery({
    ...callQuery(getVoucherDetail, {
      params: { uuid, code },
      query: { tax_period: scope.tax_period, operation_type: operation },
    }),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? LOOKED_AT_EACH_MS : false),
  });
  const phone = useIsPhone();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const preview = usePreview(scope.tax_period);
  const voucher = detail.data?.voucher ?? line;
  const isDrawn = detail.data?.files.some(({ kind, state }) => kind === 'pdf' && state === 'held');
  const see = voucher && (isDrawn || hasLink(voucher)) ? () => preview.see(voucher) : null;

  // Who opened it reads on here; what follows is told below.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useHotkey('j', 'Comprobante siguiente', () => neighbours.next?.());
  useHotkey('k', 'Comprobante anterior', () => neighbours.previous?.());
  useHotkey('ArrowRight', 'Comprobante siguiente', () => neighbours.next?.());
  useHotkey('ArrowLeft', 'Comprobante anterior', () => neighbours.previous?.());
  useHotkey('i', 'Ver la imagen del comprobante', see);
  useHotkey('p', 'Imprimir', () => window.print());
  useEscape(onClose);

  const gone = detail.error instanceof ApiError && detail.error.status === 404;
  return (
    <aside
      data-printed=""
      aria-labelledby={titleId}
      className={cx(PANEL, 'max-lg:overflow-y-auto print:overflow-visible')}
    >
      <PanelHead
        titleId={titleId}
        heading={heading}
        voucher={gone ? undefined : voucher}
        code={code}
        neighbours={neighbours}
        onSee={see}
        seeing={preview.coming !== null}
        onClose={onClose}
      />
      <p role="status" className="sr-only">
        {voucher &&
          neighbours.position !== null &&
          `${neighbours.position} de ${neighbours.total}: ${fullName(voucher)}`}
      </p>
      {preview.shown}
      {gone ? (
        <EmptyState
          level={3}
          title="Este comprobante no está en el periodo"
          className="py-16"
          action={
            <Button size="sm" onClick={onClose}>
              Volver a la lista
            </Button>
          }
        >
          Puede que el enlace sea de otra empresa o de otro periodo.
        </EmptyState>
      ) : (
        <>
          {voucher && <KeyFacts voucher={voucher} detail={detail.data} />}
          {detail.data ? (
            <Parts scope={scope} detail={detail.data} />
          ) : detail.error ? (
            <ErrorState level={3} className="py-12" onRetry={() => detail.refetch()} retrying={detail.isFetching} />
          ) : (
            <PanelSkeleton />
          )}
          {voucher && (phone || !sale) && (
            <footer
              data-foot=""
              className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-2.5 border-t bg-surface px-4 pt-2.5 pb-[max(16px,env(safe-area-inset-bottom))] md:pb-2.5 print:hidden"
            >
              {phone && see === null && (
                // Nothing hovers there: why it is off stands beside it.
                <p className="w-full text-caption text-ink-subtle">{whyNone(voucher)}</p>
              )}
              {phone && (
                <Button
                  className={sale ? 'flex-1' : undefined}
                  aria-label={sale ? undefined : 'Ver comprobante'}
                  aria-disabled={see === null}
                  aria-description={see === null ? whyNone(voucher) : undefined}
                  busy={preview.coming !== null}
                  icon={<Image size={17} strokeWidth={1.75} aria-hidden />}
                  onClick={() => see?.()}
                  data-event="comprobantes_ver_comprobante"
                >
                  {sale ? 'Ver comprobante' : 'Ver'}
                </Button>
              )}
              {!sale && <DecideFooter scope={scope} voucher={voucher} />}
            </footer>
          )}
        </>
      )}
    </aside>
  );
}

/** Two columns; one where there is no room for them, in the order in which they are needed. */
function Parts({ scope, detail }: { scope: Scope; detail: VoucherDetail }) {
  const { voucher, comparison } = detail;
  const { sale } = useBook();
  const judged = useVerdict(scope, { ...voucher, in_proposal: voucher.in_proposal && !sale });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto max-lg:flex max-lg:flex-none max-lg:flex-col max-lg:gap-3 max-lg:overflow-visible max-lg:px-4 max-lg:py-3 lg:grid lg:grid-cols-[minmax(0,1fr)_344px] print:overflow-visible">
      <div className="min-w-0 max-lg:contents">
        <DocumentSection detail={detail} className="max-lg:order-3" />
        {comparison && (
          <DifferencesSection
            comparison={comparison}
            currency={detail.document?.currency ?? 'PEN'}
            className="max-lg:order-2"
          />
        )}
        <HistorySection
          history={detail.history}
          verdict={judged.data ? toldInHistory(judged.data.data) : []}
          totalDiffers={detail.document?.currency === 'PEN' ? differenceOfTotal(detail) : null}
          className="max-lg:order-6"
        />
      </div>
      <div className="min-w-0 max-lg:contents lg:border-l">
        {sale ? (
          !voucher.in_proposal && (
            <Section title="Estado" className="max-lg:order-1">
              <p className="text-dense text-warning-text">
                Ya no figura en la última propuesta de SUNAT y no suma en los totales.
              </p>
            </Section>
          )
        ) : (
          <VerdictSection scope={scope} voucher={voucher} className="max-lg:order-1" />
        )}
        {!sale && isFromAbroad(voucher) && <AbroadSection scope={scope} voucher={voucher} className="max-lg:order-2" />}
        {!sale && <PaidSection ruc={scope.ruc} voucher={voucher} className="max-lg:order-2" />}
        <ValiditySection detail={detail} className="max-lg:order-4" />
        <FilesSection detail={detail} className="max-lg:order-5" />
      </div>
    </div>
  );
}

function differenceOfTotal({ comparison }: VoucherDetail): number | null {
  return comparison?.differs.find(({ field }) => field === 'total')?.difference ?? null;
}

/** Esc closes it, unless something above it, or a field, takes it for itself. */
function useEscape(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"]')) return;
      latest.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
