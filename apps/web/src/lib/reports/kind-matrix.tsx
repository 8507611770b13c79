import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { cx } from '../../ui/cx.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts';

interface KindMatrixProps {
  chosen: ReportKind['id'];
  onChoose: (id: ReportKind['id']) => void;
  /** «171 de 218 comprobantes», or that there are none; undefined while it is not known. */
  countOf: (kind: ReportKind) => { text: string; isEmpty: boolean } | undefined;
}

const COLUMNS = [
  ['Excel Yupana', 'Para revisar y archivar'],
  ['SUNAT', 'Registros electrónicos (SIRE)'],
  ['Sistema contable', 'Para importar'],
] as const;
const ROWS = [
  { name: 'Compras', kinds: ['purchases', 'rce', 'siscont-purchases'] },
  { name: 'Ventas', kinds: ['sales', 'rvie'] },
] as const;

/** The files of a period: a matrix of who they are for and of which book; on phones, a select. */
export function KindMatrix({ chosen, onChoose, countOf }: KindMatrixProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  if (!isWide) {
    return (
      <SelectField
        label="Operación base"
        value={chosen}
        onChange={onChoose}
        hint={[REPORT_KINDS[chosen].text, countOf(REPORT_KINDS[chosen])?.text].filter(Boolean).join(' ')}
        options={Object.values(REPORT_KINDS).map(({ id, title, extension }) => ({
          value: id,
          label: `${title} (.${extension})`,
        }))}
      />
    );
  }
  return (
    <RadioGroup
      aria-label="Archivo"
      value={chosen}
      onValueChange={(id) => onChoose(id as ReportKind['id'])}
      className="grid grid-cols-[84px_repeat(3,minmax(0,1fr))]"
    >
      <span aria-hidden />
      {COLUMNS.map(([name, text]) => (
        <div key={name} aria-hidden className="px-3.5 pb-2.5">
          <p className="text-body font-semibold text-ink-strong">{name}</p>
          <p className="text-dense text-ink-subtle">{text}</p>
        </div>
      ))}
      {ROWS.map(({ name, kinds }) => (
        <div key={name} className="contents">
          <span aria-hidden className="pt-3.5 text-body font-semibold text-ink-strong">
            {name}
          </span>
          {kinds.map((id) => (
            <KindCell key={id} kind={REPORT_KINDS[id]} isChosen={id === chosen} count={countOf(REPORT_KINDS[id])} />
          ))}
          {kinds.length < 3 && <span aria-hidden className="border bg-surface-sunken" />}
        </div>
      ))}
    </RadioGroup>
  );
}

interface KindCellProps {
  kind: ReportKind;
  isChosen: boolean;
  count: { text: string; isEmpty: boolean } | undefined;
}

function KindCell({ kind: { id, title, text, extension, operation }, isChosen, count }: KindCellProps) {
  const name = operation === 'COMPRA' ? 'Compras' : 'Ventas';
  return (
    <Radio.Root
      value={id}
      disabled={count?.isEmpty}
      aria-label={`${name}: ${title}, .${extension}. ${text} ${count?.text ?? ''}`}
      className={cx(
        '-mr-px -mb-px grid min-h-[118px] grid-rows-[auto_auto_1fr_auto] gap-1 border p-3.5 text-left transition-colors',
        'hover:bg-surface-hover data-disabled:opacity-55 data-disabled:hover:bg-transparent',
        isChosen && 'z-1 border-brand! bg-brand-soft! shadow-[inset_0_0_0_1px_var(--brand)]',
      )}
    >
      <span className="mb-1 flex items-center justify-between">
        <span
          aria-hidden
          className={cx(
            'grid size-4 place-items-center rounded-full border',
            isChosen ? 'border-brand' : 'border-line-control bg-surface',
          )}
        >
          {isChosen && <span className="size-2 rounded-full bg-brand" />}
        </span>
        <span className="rounded-xs bg-surface-sunken px-1.5 py-0.5 text-dense text-ink-muted">.{extension}</span>
      </span>
      <span className="text-body font-semibold text-ink-strong">{title}</span>
      <span className="text-dense text-ink-muted">{text}</span>
      <span className="num text-dense text-ink-subtle">{count?.text ?? '\u00a0'}</span>
    </Radio.Root>
  );
}
