import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { PortfolioShown } from '@yupana/contract/portfolio.ts';
import { PORTFOLIO_TITLES, portfolioColumns } from '@yupana/contract/portfolio-terms.ts';
import { Columns3, Download } from 'lucide-react';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';
import { PlainIconButton } from '../../ui/controls/plain-icon-button.tsx';
import { SearchInput } from '../../ui/controls/search-input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { Portfolio } from './use-portfolio.ts';

interface ChoicesProps {
  shown: PortfolioShown;
  people: Portfolio['people'];
  onChange: (part: Partial<PortfolioShown>) => void;
}

export interface ViewToolsProps extends ChoicesProps {
  onExport: () => void;
  isExporting: boolean;
}

const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** Search, filter, group, columns and the workbook. */
export function ViewTools({ shown, people, onChange, onExport, isExporting }: ViewToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Nombre o RUC"
        shortcut
        value={shown.text}
        onChange={(text) => onChange({ text })}
        className="w-53"
      />
      <Choices {...{ shown, people, onChange }} />
      <Popover
        label="Columnas"
        align="end"
        className="w-56 gap-2.5 overflow-auto p-4"
        trigger={<PlainIconButton variant="secondary" label="Columnas" icon={<Columns3 {...ICON} />} />}
      >
        {portfolioColumns.map((column) => (
          <CheckboxField
            key={column}
            label={PORTFOLIO_TITLES[column]}
            checked={!shown.hidden.includes(column)}
            onChange={(on) =>
              onChange({
                hidden: portfolioColumns.filter((one) => (one === column ? !on : shown.hidden.includes(one))),
              })
            }
          />
        ))}
      </Popover>
      <PlainIconButton
        variant="secondary"
        label="Exportar a Excel"
        aria-busy={isExporting || undefined}
        icon={<Download {...ICON} />}
        onClick={() => !isExporting && onExport()}
      />
    </div>
  );
}

const GROUPS = [
  { value: 'none', label: 'No' },
  { value: 'due', label: 'Vencimiento' },
  { value: 'responsible', label: 'Responsable' },
  { value: 'close', label: 'Estado de cierre' },
] as const;

/** Who is asked for by a view or an address, and is responsible of none any more. */
const GONE = 'Ya no está';

/** Whose companies, and by what they are grouped. @param block one under the other, each as wide as there is room */
export function Choices({ shown, people, onChange, block = false }: ChoicesProps & { block?: boolean }) {
  const look = block ? 'w-full justify-between' : 'max-w-56';
  const responsible = people.find(({ uuid }) => uuid === shown.responsible);
  const gone = shown.responsible !== null && !responsible;
  const group = GROUPS.find(({ value }) => value === (shown.group ?? 'none'));
  return (
    <>
      {(people.length > 1 || shown.responsible !== null) && (
        <Select
          label="Responsable"
          value={shown.responsible ?? 'all'}
          onChange={(value) => onChange({ responsible: value === 'all' ? null : value })}
          className={look}
          options={[
            { value: 'all', label: 'Todos' },
            ...people.map((person) => ({ value: person.uuid, label: nameOfPerson(person) })),
            ...(gone ? [{ value: shown.responsible ?? '', label: GONE }] : []),
          ]}
        >
          <span className="text-ink-subtle">Responsable</span>
          <span className="truncate font-[550] text-ink-strong">{responsible?.name ?? (gone ? GONE : 'Todos')}</span>
        </Select>
      )}
      <Select
        label="Agrupar"
        value={shown.group ?? 'none'}
        onChange={(value) => onChange({ group: value === 'none' ? null : value })}
        className={look}
        options={GROUPS}
      >
        <span className="text-ink-subtle">Agrupar</span>
        <span className="font-[550] text-ink-strong">{group?.label}</span>
      </Select>
    </>
  );
}
