import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import type { Period } from '@yupana/tax/period.ts';
import { CHANGE_KINDS } from '../../lib/figures/change-kinds.ts';
import { CompletenessLine } from '../../lib/figures/completeness-line.tsx';
import { formatInstant, pluralize } from '../../lib/formats.ts';
import { Board } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { CountedTabs } from '../../ui/steps/counted-tabs.tsx';
import { Pagination } from '../../ui/steps/pagination.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { changeId } from './change-parts.tsx';
import { shownKinds } from './change-words.ts';
import { ChangesCards } from './changes-cards.tsx';
import { ChangesList } from './changes-list.tsx';
import { PAGE_SIZES, useChangesSearch } from './changes-search.ts';
import { ChangesTable } from './changes-table.tsx';
import { ChangesTools } from './changes-tools.tsx';
import { NoChanges } from './no-changes.tsx';
import { useChangeKeys } from './use-change-keys.ts';
import { type Changes, useChanges, useMarkSeen } from './use-changes.ts';

type Tab = ChangeKind | 'all';

/** What a book of a period gained, altered and lost: figures, kinds with their counts, and the changes by collection. */
export function PeriodChanges({ uuid, period }: { uuid: string; period: Period }) {
  const [search, setSearch] = useChangesSearch();
  const phone = useIsPhone();
  const query = useChanges(uuid, period, search);
  const { data, error, isPlaceholderData } = query;
  const seen = useMarkSeen(uuid, period, search, data?.collections[0]?.at);
  const keys = useChangeKeys((id) => {
    const change = data?.data.find((one) => changeId(one) === id);
    if (change && !change.seen) seen.mutate([change]);
  });
  const book = search.book === 'RCE' ? 'compras' : 'ventas';
  const kinds = shownKinds(data?.counts, search.kind);
  const tab: Tab = search.kind ?? 'all';
  const openTab = (next: Tab) => setSearch({ kind: next === 'all' ? null : next });

  const board = (
    <Board className="flex min-h-0 flex-col max-md:overflow-hidden md:flex-1">
      <ChangesTools
        search={search}
        onSearch={setSearch}
        changes={data}
        busy={seen.isPending}
        onAllSeen={() => seen.mutate(undefined)}
      />
      <div
        {...keys}
        aria-busy={query.isFetching}
        className={cx('min-h-0 flex-1 transition-opacity md:overflow-auto', isPlaceholderData && 'opacity-60')}
      >
        {error ? (
          <ErrorState className="py-10" onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : !data ? (
          <Waiting />
        ) : data.data.length === 0 ? (
          <NoChanges
            changes={data}
            search={search}
            period={period}
            onClear={() => setSearch({ kind: null, after: null, unseen: false })}
          />
        ) : phone ? (
          <ChangesList changes={data} period={period} />
        ) : (
          <ChangesTable changes={data} period={period} sales={search.book === 'RVIE'} />
        )}
      </div>
      {data && data.metadata.pagination.total_items > 0 && (
        <Pagination
          page={search.page}
          size={search.size}
          totalItems={data.metadata.pagination.total_items}
          totalPages={data.metadata.pagination.total_pages}
          sizes={PAGE_SIZES}
          onPage={(page) => setSearch({ page })}
          onSize={(size) => setSearch({ size: size as (typeof PAGE_SIZES)[number] })}
        />
      )}
    </Board>
  );

  return (
    <>
      {data && <Outcome changes={data} tab={tab} />}
      {!error && <ChangesCards changes={data} book={book} kinds={kinds} />}
      <CountedTabs label="Clase de cambio" word="Mostrar" value={tab} onChange={openTab} options={tabsOf(data, kinds)}>
        {board}
      </CountedTabs>
    </>
  );
}

function tabsOf(
  changes: Changes | undefined,
  kinds: readonly ChangeKind[],
): { value: Tab; label: string; count: number | undefined }[] {
  const counts = changes?.counts;
  const all = counts && kinds.reduce((count, kind) => count + counts[kind], 0);
  const each = kinds.map((kind) => ({ value: kind, label: CHANGE_KINDS[kind].plural, count: counts?.[kind] }));
  return [{ value: 'all', label: 'Todos', count: all }, ...each];
}

/**
 * How the book stands, as on every screen with figures, and how often it was collected; and, when one changed several times, of how many
 * vouchers the changes are, which is what the list of vouchers counts.
 */
function Outcome({ changes: { completeness, collected, changed, metadata }, tab }: { changes: Changes; tab: Tab }) {
  const { total_items } = metadata.pagination;
  return (
    <CompletenessLine books={[completeness]}>
      {collected.first_at && (
        <span className="num">
          {' '}
          {pluralize(collected.count, 'recolección', 'recolecciones')} desde el {formatInstant(collected.first_at)}.
        </span>
      )}
      {total_items > changed[tab] && (
        <span className="num">
          {' '}
          {pluralize(total_items, 'cambio', 'cambios')} de {pluralize(changed[tab], 'comprobante', 'comprobantes')}.
        </span>
      )}
    </CompletenessLine>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <LoadingText>Cargando cambios</LoadingText>
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
