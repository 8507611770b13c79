import { PORTFOLIO_TITLES, type PortfolioColumn, portfolioColumns } from '@yupana/contract/portfolio-terms.ts';
import { Bookmark, Download, ListFilter, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { PlainIconButton } from '../../ui/controls/plain-icon-button.tsx';
import { SearchInput } from '../../ui/controls/search-input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { isLargestFirst } from './problem-order.ts';
import { NameDialog, type SaveViewProps } from './save-view.tsx';
import { useRemovingView } from './use-portfolio.ts';
import { Choices, type ViewToolsProps } from './view-tools.tsx';

type PhoneToolsProps = ViewToolsProps & SaveViewProps;

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** On a phone: the search, and behind one button what a wide screen has in its bar, its headers and beside its tabs. */
export function PhoneTools(props: PhoneToolsProps) {
  const { shown, view, people, onChange, onView, onExport, isExporting } = props;
  const [open, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const removing = useRemovingView();
  return (
    <div className="flex gap-2">
      <SearchInput
        label="Nombre o RUC"
        shortcut
        value={shown.text}
        onChange={(text) => onChange({ text })}
        className="w-full"
      />
      <Popover
        label="Filtrar, ordenar y guardar"
        align="end"
        className="w-72 gap-3 overflow-auto p-4"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <PlainIconButton
            ref={opener}
            variant="secondary"
            label="Filtrar, ordenar y guardar"
            icon={<ListFilter {...ICON} />}
          />
        }
      >
        <Choices {...{ shown, people, onChange }} block />
        <Order {...{ shown, onChange }} />
        <hr className="border-t" />
        <Button
          block
          icon={<Download {...ICON} />}
          busy={isExporting || undefined}
          onClick={() => !isExporting && onExport()}
        >
          Exportar a Excel
        </Button>
        <Button
          block
          icon={<Bookmark {...ICON} />}
          onClick={() => {
            // Its dialog outlives the panel, which closes once the focus is in another place.
            setOpen(false);
            setNaming(true);
          }}
        >
          Guardar vista
        </Button>
        {view && (
          <Button
            block
            className="min-w-0 *:truncate"
            icon={<Trash2 {...ICON} className="shrink-0" />}
            busy={removing.isPending || undefined}
            onClick={() =>
              removing.mutate(view.uuid, {
                onSuccess: () => {
                  setOpen(false);
                  onView(null);
                },
              })
            }
          >
            {`Borrar «${view.name}»`}
          </Button>
        )}
      </Popover>
      {isNaming && <NameDialog {...{ shown, view, onView }} returnsFocusTo={opener} onClose={() => setNaming(false)} />}
    </div>
  );
}

const ORDERS: readonly { value: PortfolioColumn | 'problems' | 'name'; label: string }[] = [
  { value: 'problems', label: 'Problemas primero' },
  { value: 'name', label: 'Por nombre' },
  ...portfolioColumns.map((value) => ({ value, label: PORTFOLIO_TITLES[value] })),
];
const WAYS = [
  { value: 'desc', label: 'Descendente' },
  { value: 'asc', label: 'Ascendente' },
] as const;

/** What the headers of the table do: by which column, and which way. */
function Order({ shown, onChange }: Pick<PhoneToolsProps, 'shown' | 'onChange'>) {
  const { sort, descending } = shown;
  const isColumn = sort !== 'problems';
  const value = isColumn ? sort : descending ? 'name' : 'problems';
  function choose(next: (typeof ORDERS)[number]['value']) {
    if (next === 'problems' || next === 'name') onChange({ sort: 'problems', descending: next === 'name' });
    else onChange({ sort: next, descending: isLargestFirst(next) });
  }
  return (
    <>
      <Select label="Ordenar" value={value} onChange={choose} className="w-full justify-between" options={ORDERS}>
        <span className="text-ink-subtle">Ordenar</span>
        <span className="truncate font-[550] text-ink-strong">{ORDERS.find((one) => one.value === value)?.label}</span>
      </Select>
      {isColumn && (
        <Select
          label="Sentido"
          value={descending ? 'desc' : 'asc'}
          onChange={(way) => onChange({ descending: way === 'desc' })}
          className="w-full justify-between"
          options={WAYS}
        >
          <span className="text-ink-subtle">Sentido</span>
          <span className="font-[550] text-ink-strong">{descending ? 'Descendente' : 'Ascendente'}</span>
        </Select>
      )}
    </>
  );
}
