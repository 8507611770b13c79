import { type RefObject, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { Scope } from '../use-vouchers.ts';
import { useBook } from '../which-book.ts';
import { FilterChoices } from './filter-choices.tsx';
import { SerieNumberSearch } from './serie-number-search.tsx';
import type { VoucherFilter } from './voucher-search.ts';

interface FilterFormProps {
  scope: Scope;
  filter: VoucherFilter | null;
  /** The field that takes focus first. */
  first: RefObject<HTMLInputElement | null>;
  onApply: (filter: VoucherFilter | null) => void;
}

type ListKind = 'provider' | 'serie';

/** One filter at a time: a serie and number written by hand, or a provider or serie of the list. */
export function FilterForm({ scope, filter, first, onApply }: FilterFormProps) {
  const { others } = useBook();
  const [kind, setKind] = useState<ListKind>(filter?.by === 'serie' ? 'serie' : 'provider');
  const [chosen, setChosen] = useState(filter?.by === kind ? filter.value : null);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 pt-1">
        <SerieNumberSearch
          input={first}
          initial={filter?.by === 'serie_number' ? filter.value : ''}
          onSearch={(value) => onApply({ by: 'serie_number', value })}
        />
        <div className="-mt-1 flex items-center gap-3 text-caption text-ink-subtle">
          <span className="h-px flex-1 bg-line" />o elige de la lista
          <span className="h-px flex-1 bg-line" />
        </div>
        <Segmented
          label="Lista"
          block
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen(filter?.by === next ? filter.value : null);
          }}
          options={[
            { value: 'provider', label: others },
            { value: 'serie', label: 'Serie' },
          ]}
        />
        <FilterChoices key={kind} scope={scope} kind={kind} chosen={chosen} onChoose={setChosen} />
      </div>
      <div className="flex justify-between gap-3 border-t px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1">
        <Button variant="ghost" onClick={() => onApply(null)} disabled={filter === null && chosen === null}>
          Limpiar
        </Button>
        <Button
          variant="primary"
          disabled={chosen === null}
          onClick={() => chosen !== null && onApply({ by: kind, value: chosen })}
        >
          Aplicar filtro
        </Button>
      </div>
    </>
  );
}
