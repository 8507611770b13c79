import { Check } from 'lucide-react';
import { formatCount } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { momentOf } from './change-words.ts';
import type { ChangesSearch } from './changes-search.ts';
import type { Changes } from './use-changes.ts';

interface ChangesToolsProps {
  search: ChangesSearch;
  onSearch: (change: Partial<ChangesSearch>) => void;
  changes: Changes | undefined;
  onAllSeen: () => void;
  busy: boolean;
}

const BOOKS = [
  { value: 'RCE', label: 'Compras' },
  { value: 'RVIE', label: 'Ventas' },
] as const;
const FIRST = 'primera recolección';

/** Which book, since when, only what is not seen yet, and marking all of it. */
export function ChangesTools({ search, onSearch, changes, onAllSeen, busy }: ChangesToolsProps) {
  // After the newest of them there is nothing to show.
  const since = (changes?.collections ?? []).slice(1).map(({ at }) => ({
    value: at,
    label: momentOf(at, changes?.collections ?? []),
  }));
  const chosen = search.after ?? FIRST;
  return (
    <div className="flex min-h-[50px] flex-wrap items-center gap-x-3 gap-y-2 border-b px-2.5 py-2 max-md:gap-x-2">
      <Select
        label="Libro"
        look="sm"
        value={search.book}
        options={BOOKS}
        onChange={(book) => onSearch({ book, after: null })}
      >
        <span className="text-ink-subtle max-md:hidden">Libro</span>
        <span className="font-[550] text-ink-strong">{BOOKS.find(({ value }) => value === search.book)?.label}</span>
      </Select>
      <Select
        label="Desde"
        look="sm"
        value={chosen}
        options={[{ value: FIRST, label: FIRST }, ...since]}
        onChange={(at) => onSearch({ after: at === FIRST ? null : at })}
      >
        <span className="text-ink-subtle">Desde</span>
        <span className="num font-[550] text-ink-strong">
          {chosen === FIRST ? FIRST : momentOf(chosen, changes?.collections ?? [])}
        </span>
      </Select>
      <CheckboxField
        checked={search.unseen}
        onChange={(unseen) => onSearch({ unseen })}
        label={
          <>
            Solo sin ver <span className="num text-ink-subtle">{changes && formatCount(changes.unseen)}</span>
          </>
        }
      />
      <span className="flex-1" />
      <Button
        variant="ghost"
        size="sm"
        icon={<Check size={16} strokeWidth={1.75} aria-hidden />}
        busy={busy}
        // Not `disabled`: who pressed it with the keyboard stays where they are.
        aria-disabled={!changes || changes.unseen === 0}
        onClick={onAllSeen}
      >
        Marcar todo como visto
      </Button>
    </div>
  );
}
