import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { PortfolioShown } from '@yupana/contract/portfolio.ts';
import { type PortfolioPart, portfolioColumns, portfolioParts } from '@yupana/contract/portfolio-terms.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { type TabOption, Tabs } from '../../ui/steps/tabs.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { Bulk } from './bulk/bulk.tsx';
import { CompanyList } from './company-list.tsx';
import { CompanyTable } from './company-table.tsx';
import { PhoneTools } from './phone-tools.tsx';
import { SaveView } from './save-view.tsx';
import { ALL, groupsOf, type Known, NO_FILTERS, rowsOf } from './shown-rows.ts';
import { Totals } from './totals.tsx';
import { type Portfolio, useExporting } from './use-portfolio.ts';
import { useSelection } from './use-selection.ts';
import type { Search } from './use-shown.ts';
import { ViewTools } from './view-tools.tsx';

const PARTS: Record<PortfolioPart, string> = {
  all: 'Todas',
  attention: 'Necesitan atención',
  ready: 'Listas para cerrar',
  closed: 'Cerradas',
};

interface BoardProps {
  data: Portfolio;
  search: Search;
  onSearch: (change: Partial<Search>) => void;
}

/** The views over the companies, what is done with the picked ones, and the companies. */
export function PortfolioBoard({ data, search, onSearch }: BoardProps) {
  const { rows: all, people, today, views, tax_period: period } = data;
  const phone = useIsPhone();
  const exporting = useExporting();
  const { shown } = search;
  const person = (uuid: string | null) => people.find((one) => one.uuid === uuid);
  const known: Known = { today, nameOf: (uuid) => (person(uuid) ? nameOfPerson(person(uuid) as Person) : null) };
  const groups = groupsOf(rowsOf(all, shown, known), shown.group, known);
  const rows = groups.flatMap((group) => group.rows);
  const selection = useSelection(rows);
  const view = views.find(({ uuid }) => uuid === search.view);
  const change = (part: Partial<PortfolioShown>) => onSearch({ shown: { ...shown, ...part } });
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-company]'),
    words: { next: 'Empresa siguiente', previous: 'Empresa anterior', open: 'Abrir la empresa' },
    keys: {
      x: (row) => selection.toggle(row.dataset.company ?? ''),
      X: (row) => selection.toggle(row.dataset.company ?? '', true),
    },
  });

  const options: TabOption<string>[] = [
    ...portfolioParts.map((part) => ({
      value: part as string,
      label: PARTS[part],
      count: rowsOf(all, { ...ALL, part }, known).length,
    })),
    ...views.map((one) => ({ value: one.uuid, label: one.name, count: rowsOf(all, one.shown, known).length })),
  ];
  function choose(value: string) {
    const chosen = views.find(({ uuid }) => uuid === value);
    const part = portfolioParts.find((one) => one === value);
    selection.clear();
    if (chosen) onSearch({ view: chosen.uuid, shown: chosen.shown });
    else if (part) onSearch({ view: null, shown: { ...(view ? ALL : shown), part } });
  }
  const tools = {
    ...{ shown, people, onChange: change, isExporting: exporting.isPending },
    onExport: () =>
      exporting.mutate({
        tax_period: period,
        business_uuids: rows.map(({ uuid }) => uuid),
        columns: portfolioColumns.filter((column) => !shown.hidden.includes(column)),
      }),
  };
  const saving = { shown, view, onView: (uuid: string | null) => onSearch({ view: uuid }) };
  const board = (
    <section
      aria-label="Empresas del periodo"
      className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-md border bg-surface"
    >
      <Bulk {...{ selection, period, phone }} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows within take the focus and the keys */}
      <div ref={around.ref} onKeyDown={around.onKeyDown} className="relative min-h-0 flex-1 md:overflow-auto">
        {rows.length === 0 ? (
          <NoneShown onClear={() => onSearch({ view: null, shown: { ...shown, ...NO_FILTERS } })} />
        ) : phone ? (
          <CompanyList {...{ groups, period, selection, today }} />
        ) : (
          <CompanyTable {...{ groups, period, shown, selection, today, people }} onSort={change} />
        )}
      </div>
      <Totals rows={rows} all={all.length} />
    </section>
  );
  const value = view?.uuid ?? shown.part;
  if (phone) {
    return (
      <>
        <ViewChoice {...{ value, options }} onChange={choose} />
        <PhoneTools {...tools} {...saving} />
        {board}
      </>
    );
  }
  return (
    <Tabs
      label="Vistas"
      value={value}
      onChange={choose}
      options={options}
      plain
      className="flex min-h-0 flex-1 flex-col gap-2.5"
      panelClassName="flex min-h-0 flex-1 flex-col"
      head={(list) => (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-b">
          <div className="flex min-w-0 items-end gap-1">
            {list}
            <SaveView {...saving} />
          </div>
          <div className="pb-[7px]">
            <ViewTools {...tools} />
          </div>
        </div>
      )}
    >
      {board}
    </Tabs>
  );
}

type Person = Portfolio['people'][number];

function NoneShown({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="Ninguna empresa encontrada" action={<Button onClick={onClear}>Limpiar</Button>}>
      Ninguna cumple lo que se busca en esta vista.
    </EmptyState>
  );
}

interface ViewChoiceProps {
  value: string;
  options: readonly TabOption<string>[];
  onChange: (value: string) => void;
}

/** On a phone the views are one choice. */
function ViewChoice({ value, options, onChange }: ViewChoiceProps): ReactNode {
  const chosen = options.find((option) => option.value === value);
  return (
    <Select
      label="Vista"
      value={value}
      onChange={onChange}
      className="w-full"
      options={options.map(({ count = 0, ...option }) => ({ ...option, note: formatCount(count) }))}
    >
      <span className="text-ink-subtle">Vista</span>
      <span className="truncate font-[550] text-ink-strong">{chosen?.label}</span>
      <span className="num text-ink-subtle">{formatCount(chosen?.count ?? 0)}</span>
    </Select>
  );
}
