import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRejected, type RejectedVoucher } from '@yupana/contract/review.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import { sendUndo } from '../../../lib/deciding/send-decision.ts';
import { useSending } from '../../../lib/deciding/use-sending.ts';
import { CompletenessLine } from '../../../lib/figures/completeness-line.tsx';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatDate, formatInstant } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ReviewSkeleton } from '../queue/review-skeleton.tsx';
import { SIZES, useReviewSearch } from '../review-search.ts';
import type { ReviewState } from '../state/use-review.ts';
import { ListFoot, ListRow } from './list-row.tsx';

/** «Rechazados»: what no longer counts as deductible, by whose word, and how that is taken back. */
export function RejectedList({ state: { scope, fixed } }: { state: ReviewState }) {
  const [{ page, size }, setSearch] = useReviewSearch();
  const { ruc, tax_period } = scope;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...callQuery(listRejected, { query: { ruc, tax_period, page, page_record: size } }),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <ErrorState className="m-auto py-16" onRetry={() => refetch()} retrying={isFetching} />
    ) : (
      <ReviewSkeleton />
    );
  }
  const { total_items, total_pages } = data.metadata.pagination;
  return (
    <>
      <div className="shrink-0 border-b bg-surface px-4 py-1.5 md:px-5">
        <CompletenessLine books={[data.completeness]} />
      </div>
      {total_items === 0 ? (
        <EmptyState className="m-auto py-16" title="No hay comprobantes rechazados" />
      ) : (
        <ul className={cx('min-h-0 flex-1 overflow-y-auto max-md:bg-surface', isPlaceholderData && 'opacity-60')}>
          {data.data.map((voucher) => (
            <Rejected key={voucher.code} voucher={voucher} scope={scope} fixed={fixed} />
          ))}
        </ul>
      )}
      {total_items > 0 && (
        <ListFoot
          page={Math.min(page, Math.max(1, total_pages))}
          size={size}
          sizes={SIZES}
          totalItems={total_items}
          totalPages={total_pages}
          onPage={(next) => setSearch({ page: next })}
          onSize={(next) => setSearch({ size: next })}
        />
      )}
    </>
  );
}

function Rejected({ voucher, scope, fixed }: { voucher: RejectedVoucher; scope: DecidedScope; fixed: boolean }) {
  const { busy, send } = useSending();
  const { decision, code } = voucher;
  const name = serieAndNumber(voucher);
  const undo = (batch: string) => void send(() => sendUndo(scope, batch, code), `${name} vuelve a como estaba`);
  return (
    <ListRow
      name={name}
      address={`/dashboard/comprobantes?tax_period=${scope.tax_period}&comprobante=${encodeURIComponent(code)}`}
      supplier={voucher.supplier_business_name || voucher.supplier_ruc}
      date={formatDate(voucher.issue_date)}
      igv={voucher.igv_amount}
      said={
        decision ? (
          <>
            <b className="font-medium text-ink">{decision.by}</b>{' '}
            <span className="num">{formatInstant(decision.at)}</span>
            {decision.reason && ` «${decision.reason}»`}
          </>
        ) : (
          (voucher.observation ?? 'Lo rechazan las reglas.')
        )
      }
    >
      {decision && !fixed && (
        <Button
          size="sm"
          busy={busy}
          onClick={() => undo(decision.batch)}
          aria-label={`Deshacer el rechazo de ${name}`}
        >
          Deshacer
        </Button>
      )}
    </ListRow>
  );
}
