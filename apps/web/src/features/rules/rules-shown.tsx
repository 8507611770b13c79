import { useDeferredValue } from 'react';
import { pluralize } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Board } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { findRules, type RulesSearch, SEVERITIES, wordsOf } from './find-rules.ts';
import { Marked } from './marked.tsx';
import type { Rulebook } from './rule-detail.tsx';
import { RulesFilters, RulesSelects } from './rules-filters.tsx';
import { RulesList } from './rules-list.tsx';
import { RulesTable } from './rules-table.tsx';

interface RulesShownProps {
  book: Rulebook;
  search: RulesSearch;
  onSearch: (change: Partial<RulesSearch>) => void;
  open: string | undefined;
}

/** The rules that are looked for, by groups and by what they do; those without a source after them. */
export function RulesShown({ book, search, onSearch, open }: RulesShownProps) {
  const phone = useIsPhone();
  const text = useDeferredValue(search.text);
  const words = wordsOf(text);
  const found = findRules(book.rules, text);
  const { group, severities } = search;
  const isShown = (one: { group: string }) => group === null || one.group === group;
  const rules = found.filter((one) => isShown(one) && severities.includes(one.severity));
  const unsourced = severities.length === SEVERITIES.length && words.length === 0 ? book.unsourced.filter(isShown) : [];
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-rule]'),
    words: { next: 'Regla siguiente', previous: 'Regla anterior', open: 'Abrir o cerrar la regla' },
  });
  const filters = { groups: book.groups, found, search, onSearch };
  const shown = { rules, sources: book.sources, open, words };
  return (
    <>
      <div className="lg:hidden">
        <RulesSelects {...filters} />
      </div>
      <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[264px_minmax(0,1fr)]">
        <Board className="flex min-h-0 flex-col max-lg:hidden">
          <RulesFilters {...filters} />
        </Board>
        <Board className="flex min-h-0 min-w-0 flex-col overflow-hidden">
          <div className="flex min-h-[46px] items-center gap-3 border-b px-4 max-md:hidden">
            <h2 className="flex-1 font-semibold text-ink-strong">
              {book.groups.find(({ id }) => id === group)?.name ?? 'Todas las reglas'}
            </h2>
            <span role="status" className="num text-dense text-ink-muted">
              {pluralize(rules.length, 'regla', 'reglas')}
            </span>
          </div>
          <div {...around} className="min-h-0 flex-1 lg:overflow-y-auto">
            {rules.length === 0 && unsourced.length === 0 ? (
              <EmptyState
                className="py-10"
                title="Ninguna regla dice eso"
                action={
                  <Button size="sm" onClick={() => onSearch({ text: '', group: null, severities: SEVERITIES })}>
                    Limpiar
                  </Button>
                }
              />
            ) : phone ? (
              <RulesList {...shown} />
            ) : (
              <RulesTable {...shown} />
            )}
            {unsourced.length > 0 && (
              <ul className="text-dense">
                {unsourced.map(({ id, needs, written }) => (
                  <li
                    key={id}
                    tabIndex={-1}
                    data-rule={id}
                    className="grid gap-1 border-b px-4 py-2.5 -outline-offset-2 last:border-b-0"
                  >
                    <span className="flex items-center gap-2">
                      <b className="font-semibold text-ink-strong">
                        <Marked text={id} words={words} />
                      </b>
                      <Badge tone="neutral">{written ? 'Espera su fuente' : 'Pendiente de fuente'}</Badge>
                    </span>
                    <span className="text-ink-muted">
                      {written ? 'Está escrita y todavía no puede hablar.' : 'No juzga nada todavía.'} Necesita {needs}.
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Board>
      </div>
    </>
  );
}
