import { ArrowDown } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { pluralize } from '../../../lib/formats.ts';
import { Pagination } from '../../../ui/steps/pagination.tsx';
import { rowsOf } from '../state/alike.ts';
import { reasonColours } from '../state/reason-colours.ts';
import type { ReviewState } from '../state/use-review.ts';
import { GroupItem } from './group-item.tsx';
import { ToldRows } from './told-rows.tsx';

const NOBODY: ReadonlyMap<string, string> = new Map();
/** Groups on one page of the list. */
const SIZE = 50;

interface GroupListProps {
  state: ReviewState;
  /** What some of the open one have otherwise. */
  differ: ReadonlyMap<string, string>;
  /** Somebody chose a group. */
  onGo?: () => void;
}

/** The decisions to take, those with most IGV at stake first. */
export function GroupList({ state, differ, onGo }: GroupListProps) {
  const { queue, failures, review } = state;
  const { groups, place, current, prepared, shown } = queue;
  const page = Math.floor(place / SIZE);
  const colours = reasonColours(groups);

  /** The arrows walk the rows of an open group, and go on to the next one. */
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by === null || !current) return;
    event.preventDefault();
    if (!prepared.open) return queue.step(by);
    const rows = rowsOf(current, differ);
    const next = rows[rows.findIndex(({ code }) => code === shown?.code) + by];
    if (next) queue.prepare({ at: next.code });
    else queue.step(by);
  }
  function onClick({ target }: MouseEvent) {
    const chosen = (target as Element).closest<HTMLElement>('[data-group]')?.dataset.group;
    if (chosen === undefined) return;
    queue.go(chosen);
    onGo?.();
  }
  return (
    <section aria-label="Grupos de decisión" className="flex min-h-0 flex-col border-r bg-surface">
      <header className="flex h-10 shrink-0 items-center justify-between border-b px-3.5 text-dense text-ink-muted">
        <h2 className="num">{pluralize(groups.length, 'decisión', 'decisiones')}</h2>
        <span className="inline-flex items-center gap-1.5 font-medium">
          <ArrowDown size={15} strokeWidth={1.75} aria-hidden /> Mayor IGV primero
        </span>
      </header>
      <ToldRows state={state} />
      <ol className="min-h-0 flex-1 overflow-y-auto" onKeyDown={onKeyDown} onClick={onClick}>
        {groups.slice(page * SIZE, (page + 1) * SIZE).map((group) => (
          <GroupItem
            key={group.id}
            group={group}
            colour={colours.get(group.rule) ?? 'bg-chart-rest'}
            failure={failures.get(group.id)?.why}
            state={group === current ? state : null}
            differ={group === current ? differ : NOBODY}
          />
        ))}
        {review.omitted > 0 && (
          <li className="px-3.5 py-3 text-caption text-ink-subtle">
            {pluralize(review.omitted, 'observado más aparece', 'observados más aparecen')} cuando decidas estos.
          </li>
        )}
      </ol>
      {groups.length > SIZE && (
        <Pagination
          page={page + 1}
          size={SIZE}
          totalItems={groups.length}
          totalPages={Math.ceil(groups.length / SIZE)}
          onPage={(next) => {
            const first = groups[(next - 1) * SIZE];
            if (first) queue.go(first.id);
          }}
        />
      )}
    </section>
  );
}
