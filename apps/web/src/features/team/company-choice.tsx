import type { Team } from '@yupana/contract/team.ts';
import { useId, useState } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';
import { SearchInput } from '../../ui/controls/search-input.tsx';

interface CompanyChoiceProps {
  businesses: Team['businesses'];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** A page does not stand many more boxes; who has more of them searches. */
const MOST_SHOWN = 300;

/** Which of the firm's companies somebody works on. */
export function CompanyChoice({ businesses, chosen, onChange }: CompanyChoiceProps) {
  const id = useId();
  const [text, setText] = useState('');
  const wanted = plain(text.trim());
  const found = businesses.filter(({ name, ruc }) => plain(`${name} ${ruc}`).includes(wanted));
  const isAll = found.length > 0 && found.every(({ uuid }) => chosen.has(uuid));
  const mark = (uuids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const uuid of uuids) on ? next.add(uuid) : next.delete(uuid);
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: within a fieldset the list keeps its height where there is less
    <div role="group" aria-labelledby={id} className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 text-dense">
        <h3 id={id} className="font-semibold text-ink-strong">
          Empresas asignadas
        </h3>
        <span role="status" className="num text-ink-subtle">
          {formatCount(chosen.size)} de {formatCount(businesses.length)}
        </span>
      </div>
      <div className="flex gap-2">
        <SearchInput label="Nombre o RUC" value={text} onChange={setText} className="flex-1" />
        <Button
          size="md"
          variant="ghost"
          disabled={found.length === 0}
          onClick={() =>
            mark(
              found.map(({ uuid }) => uuid),
              !isAll,
            )
          }
        >
          {isAll ? 'Ninguna' : 'Todas'}
        </Button>
      </div>
      <ul className="max-h-[340px] min-h-[105px] divide-y overflow-y-auto overscroll-contain border-y">
        {found.slice(0, MOST_SHOWN).map(({ uuid, name, ruc }) => (
          <li key={uuid} className="flex min-h-[35px] items-center max-md:min-h-11">
            <CheckboxField
              checked={chosen.has(uuid)}
              onChange={(on) => mark([uuid], on)}
              label={
                <>
                  {name} <span className="num text-caption text-ink-subtle">{ruc}</span>
                </>
              }
            />
          </li>
        ))}
        {found.length === 0 && <li className="py-3 text-dense text-ink-muted">Ninguna empresa se llama así.</li>}
        {found.length > MOST_SHOWN && (
          <li className="py-2 text-caption text-ink-subtle">
            Hay {formatCount(found.length - MOST_SHOWN)} más: búscalas por nombre o RUC.
          </li>
        )}
      </ul>
    </div>
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
