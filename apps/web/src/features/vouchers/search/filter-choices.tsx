import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useState } from 'react';
import { formatCount } from '../../../lib/formats.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { SearchInput } from '../../../ui/controls/search-input.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { type Scope, useFilterValues } from '../use-vouchers.ts';
import { useBook } from '../which-book.ts';

interface FilterChoicesProps {
  scope: Scope;
  kind: 'provider' | 'serie';
  chosen: string | null;
  onChoose: (value: string) => void;
}

/** More than these are not read but searched. */
const MOST_SHOWN = 200;
const SERIES = { search: 'Buscar serie', list: 'Series' };

/** The providers or series of the period, searched as one writes. */
export function FilterChoices({ scope, kind, chosen, onChoose }: FilterChoicesProps) {
  const book = useBook();
  const values = useFilterValues(scope, true);
  const [text, setText] = useState('');
  const searched = fold(useDebounced(text, 300).trim());
  const choices =
    kind === 'provider'
      ? Object.entries(values.data?.provider_of_vouchers ?? {}).map(([value, label]) => ({
          value,
          label: label || value,
          count: values.data?.counts.providers[value],
        }))
      : (values.data?.series_of_vouchers ?? []).map((serie) => ({
          value: serie,
          label: serie,
          count: values.data?.counts.series[serie],
        }));
  const collator = new Intl.Collator('es');
  const found = choices
    .filter(({ value, label }) => fold(label).includes(searched) || value.includes(searched))
    .sort((a, b) => collator.compare(a.label, b.label));
  const words = kind === 'serie' ? SERIES : { search: book.search, list: book.others };
  return (
    <>
      <SearchInput label={words.search} value={text} onChange={setText} />
      <div className="-mx-2 h-[222px] overflow-y-auto overscroll-contain pb-2 max-md:h-[38dvh]">
        {values.isPending ? (
          <div className="space-y-5 px-2 py-3">
            <LoadingText>Cargando la lista</LoadingText>
            <Skeleton className="w-3/5" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-1/2" />
          </div>
        ) : values.error ? (
          <ErrorState level={3} onRetry={() => values.refetch()} retrying={values.isFetching} />
        ) : (
          <RadioGroup aria-label={words.list} value={chosen} onValueChange={(next) => onChoose(String(next))}>
            {found.slice(0, MOST_SHOWN).map((choice) => (
              <Choice key={choice.value} {...choice} chosen={choice.value === chosen} />
            ))}
          </RadioGroup>
        )}
        <p role="status" className="px-2 py-2 text-dense text-ink-subtle empty:hidden">
          {values.data && found.length === 0 && 'No se encontraron registros.'}
          {found.length > MOST_SHOWN && `Se muestran ${MOST_SHOWN}. Escribe para encontrar los demás.`}
        </p>
      </div>
    </>
  );
}

interface ChoiceProps {
  value: string;
  label: string;
  /** How many vouchers it gives. */
  count?: number;
  chosen: boolean;
}

function Choice({ value, label, count, chosen }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
    <label
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-dense hover:bg-surface-hover max-md:min-h-11 max-md:text-body',
        chosen && 'bg-surface-selected font-semibold text-brand-soft-text hover:bg-surface-selected',
      )}
    >
      <Radio.Root
        value={value}
        className="grid size-4 shrink-0 place-items-center rounded-full border-[1.5px] border-line-control bg-surface data-checked:border-brand"
      >
        <Radio.Indicator className="size-2 rounded-full bg-brand" />
      </Radio.Root>
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      {count !== undefined && (
        <span className="num shrink-0 text-caption font-normal text-ink-subtle">
          {formatCount(count)}
          <span className="sr-only"> {count === 1 ? 'comprobante' : 'comprobantes'}</span>
        </span>
      )}
    </label>
  );
}

/** Without accents or case: «telefonia» finds «Telefonía». */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es');
}
