import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatDate } from '../../../lib/formats.ts';
import { awaitedWord } from '../../../lib/postponing/awaited-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SIZES, useReviewSearch } from '../review-search.ts';
import { onlyOf, type PostponedVoucher, shortOf } from '../state/groups.ts';
import type { ReviewState } from '../state/use-review.ts';
import { ListFoot, ListRow } from './list-row.tsx';

/** «Pospuestos»: what was put aside, until when, and how it is brought back. */
export function PostponedList({ state }: { state: ReviewState }) {
  const { shown, scope, fixed, resume } = state;
  const [{ page, size }, setSearch] = useReviewSearch();
  const { postponed } = shown;
  const pages = Math.max(1, Math.ceil(postponed.length / size));
  const at = Math.min(page, pages);
  if (postponed.length === 0) {
    return (
      <EmptyState className="m-auto py-16" title="No hay comprobantes pospuestos">
        Los que pospongas en Observados esperan aquí, y vuelven por sí solos.
      </EmptyState>
    );
  }
  function bringBack({ group, ...voucher }: PostponedVoucher) {
    const [one] = onlyOf(group, [voucher]);
    if (one && voucher.postponed) resume(one, voucher.postponed);
  }
  return (
    <>
      <ul className="min-h-0 flex-1 overflow-y-auto max-md:bg-surface">
        {postponed.slice((at - 1) * size, at * size).map((one) => (
          <ListRow
            key={one.code}
            name={serieAndNumber(one)}
            address={`/dashboard/comprobantes?tax_period=${scope.tax_period}&comprobante=${encodeURIComponent(one.code)}`}
            supplier={one.group.supplier_business_name || one.group.supplier_ruc}
            date={formatDate(one.issue_date)}
            igv={one.igv_amount}
            said={
              <>
                <b className="font-medium text-ink">{one.postponed && awaitedWord(one.postponed)}</b> ·{' '}
                {shortOf(one.group)}
              </>
            }
          >
            {!fixed && (
              <Button size="sm" onClick={() => bringBack(one)} aria-label={`Traer de vuelta ${serieAndNumber(one)}`}>
                Traer de vuelta
              </Button>
            )}
          </ListRow>
        ))}
      </ul>
      <ListFoot
        page={at}
        size={size}
        sizes={SIZES}
        totalItems={postponed.length}
        totalPages={pages}
        onPage={(next) => setSearch({ page: next })}
        onSize={(next) => setSearch({ size: next })}
      />
    </>
  );
}
