import { useQuery } from '@tanstack/react-query';
import { listRules } from '@yupana/contract/settings.ts';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/query.ts';
import { pluralize } from '../../../lib/formats.ts';
import { SearchInput } from '../../../ui/controls/search-input.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';

/** A rule that is to be switched, as it was seen. */
export interface ChosenRule {
  rule: string;
  short: string;
  basis: string;
  version: number;
  off: boolean;
}

interface RuleChoiceProps {
  ruc: string;
  picked: ChosenRule | null;
  onPick: (rule: ChosenRule) => void;
}

/** The rules that are on, searched by name, id and law; one of them is chosen. */
export function RuleChoice({ ruc, picked, onPick }: RuleChoiceProps) {
  const [text, setText] = useState('');
  const { data, isError, isFetching, refetch } = useQuery(callQuery(listRules, { query: { ruc } }));
  if (isError) return <ErrorState level={3} onRetry={refetch} retrying={isFetching} />;
  const wanted = plain(text);
  const on = (data?.data ?? []).filter(({ off }) => !off);
  const found = on.filter(({ rule, short, basis }) => plain(`${short} ${rule} ${basis}`).includes(wanted));
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label="Busca por nombre, código o norma" value={text} onChange={setText} />
      <span role="status" className="sr-only">
        {data && pluralize(found.length, 'regla', 'reglas')}
      </span>
      <div role="radiogroup" aria-label="Reglas" className="h-56 overflow-y-auto rounded-sm border">
        {!data && <Loading />}
        {data && found.length === 0 && <p className="px-3 py-4 text-dense text-ink-muted">Ninguna regla dice eso.</p>}
        {found.map((one) => (
          <label
            key={one.rule}
            className="flex cursor-pointer items-start gap-2.5 border-t px-3 py-2 text-dense first:border-t-0 hover:bg-surface-hover has-checked:bg-surface-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus-color) max-md:py-3"
          >
            <input
              type="radio"
              name="rule"
              checked={picked?.rule === one.rule}
              onChange={() => onPick(one)}
              className="mt-0.5 size-4 shrink-0 accent-(--brand)"
            />
            <span className="min-w-0">
              <span className="block font-[550] text-ink-strong">{one.short}</span>
              <small className="block text-caption text-ink-subtle wrap-anywhere">
                {one.rule}
                {one.basis && ` · ${one.basis}`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 p-3">
      <LoadingText>Cargando las reglas…</LoadingText>
      {[60, 45, 70, 50].map((width) => (
        <span key={width} style={{ width: `${width}%` }}>
          <Skeleton />
        </span>
      ))}
    </div>
  );
}

/** Lower case and without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
