import { RadioGroup } from '@base-ui/react/radio-group';
import type { Period } from '@yupana/tax/period.ts';
import { ChevronDown, CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { AbroadNote } from './abroad-note.tsx';
import { KindCell } from './kind-cell.tsx';
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts';

interface KindMatrixProps {
  chosen: ReportKind['id'];
  period: Period;
  onChoose: (id: ReportKind['id']) => void;
  /** «171 de 218 comprobantes», or that there are none; undefined while it is not known. */
  countOf: (kind: ReportKind) => { text: string; isEmpty: boolean } | undefined;
  /** Somebody goes to the guide, or to where purchases from abroad are told. */
  onLeave: () => void;
  /** Enter was pressed on what is chosen. */
  onEnter: () => void;
}

interface Row {
  /** Empty of one that goes on with the row above. */
  name: string;
  kinds: readonly ReportKind['id'][];
}

const COLUMNS = [
  ['Excel Yupana', 'Para revisar y archivar'],
  ['SUNAT', 'Registros (SIRE)'],
  ['Sistema contable', 'Para importar'],
] as const;
const ROWS: readonly Row[] = [
  { name: 'Compras', kinds: ['purchases', 'rce', 'siscont-purchases'] },
  { name: 'Ventas', kinds: ['sales', 'rvie'] },
];
const MORE: readonly Row[] = [
  { name: 'Compras', kinds: ['concar-purchases', 'contasis-purchases', 'starsoft-purchases'] },
  { name: '', kinds: ['siscont16-purchases', 'siscont23-purchases', 'non-domiciled'] },
  { name: 'Ventas', kinds: ['concar-sales', 'contasis-sales', 'starsoft-sales'] },
  { name: '', kinds: ['siscont16-sales', 'siscont23-sales', 'siscont-sales'] },
];

/** The files of a period: a matrix of who they are for and of which book, and those of other programs; on phones, a select. */
export function KindMatrix({ chosen, period, onChoose, countOf, onLeave, onEnter }: KindMatrixProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  // What is chosen from the start, by a link or by the name of a file, is seen.
  const isThere = MORE.some(({ kinds }) => kinds.includes(chosen));
  const [isAsked, setMore] = useState<boolean | null>(null);
  const isMore = isAsked ?? isThere;
  const isAbroad = REPORT_KINDS[chosen].register === 'non-domiciled';
  if (!isWide) {
    const { text } = REPORT_KINDS[chosen];
    return (
      <div className="flex flex-col gap-3">
        <SelectField
          label="Operación base"
          value={chosen}
          onChange={onChoose}
          hint={[text, countOf(REPORT_KINDS[chosen])?.text].filter(Boolean).join(' ')}
          options={Object.values(REPORT_KINDS).map((kind) => ({ value: kind.id, label: optionOf(kind) }))}
        />
        {isAbroad && <AbroadNote period={period} onLeave={onLeave} />}
        <GuideLink onLeave={onLeave} />
      </div>
    );
  }
  const rows = (of: readonly Row[], rest: ReactNode) =>
    of.map(({ name, kinds }) => (
      <div key={kinds[0]} className="contents">
        <span aria-hidden className="pt-3 text-body font-semibold text-ink-strong">
          {name}
        </span>
        {kinds.map((id) => (
          <KindCell key={id} kind={REPORT_KINDS[id]} isChosen={id === chosen} count={countOf(REPORT_KINDS[id])} />
        ))}
        {kinds.length < 3 && <div className="-mr-px -mb-px border bg-surface-sunken px-3.5 py-3">{rest}</div>}
      </div>
    ));
  return (
    <RadioGroup
      aria-label="Archivo"
      value={chosen}
      onValueChange={(id) => onChoose(id as ReportKind['id'])}
      onKeyDown={(event) => {
        // Held down it would also answer what is asked before: rows that would be refused.
        const isChosen = (event.target as HTMLElement).matches('[role="radio"][aria-checked="true"]');
        if (event.key === 'Enter' && !event.repeat && isChosen) onEnter();
      }}
      className="grid grid-cols-[84px_repeat(3,minmax(0,1fr))]"
    >
      <span aria-hidden />
      {COLUMNS.map(([name, text]) => (
        <p key={name} aria-hidden className="truncate px-3.5 pb-2 text-body font-semibold text-ink-strong">
          {name} <span className="text-dense font-normal text-ink-subtle">{text}</span>
        </p>
      ))}
      {rows(ROWS, <GuideLink onLeave={onLeave} />)}
      <div className="col-span-4 flex items-center gap-3 pt-3 pb-2">
        <button
          type="button"
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
          className="touch-target flex items-center gap-1 rounded-xs text-body font-semibold text-ink-strong hover:text-brand"
        >
          Más formatos
          <ChevronDown
            size={14}
            strokeWidth={2}
            aria-hidden
            className={cx('transition-transform', isMore && 'rotate-180')}
          />
        </button>
        <Badge tone="warning" mark={<Ficha shape="ring" tone="warning" size={10} />}>
          En prueba
        </Badge>
      </div>
      {isMore && rows(MORE, null)}
      {/* Not of what is chosen alone: a period that has none yet offers no such file, and here is the way to add one. */}
      {(isMore || isAbroad) && <AbroadNote period={period} onLeave={onLeave} className="col-span-4 mt-3" />}
    </RadioGroup>
  );
}

/** «Compras - CONCAR (.xlsx), en prueba». */
function optionOf({ title, extension, operation, isOnTrial }: ReportKind): string {
  if (!isOnTrial) return `${title} (.${extension})`;
  return `${operation === 'COMPRA' ? 'Compras' : 'Ventas'} - ${title} (.${extension}), en prueba`;
}

function GuideLink({ onLeave }: { onLeave: () => void }) {
  return (
    <Link to="/dashboard/guias" onClick={onLeave} className="group flex gap-2.5 rounded-xs text-dense">
      <CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-brand" />
      <span>
        <span className="block font-semibold text-brand group-hover:underline">
          ¿Cómo subo estos archivos a mi sistema contable?
        </span>
        <span className="text-ink-muted">Guía paso a paso</span>
      </span>
    </Link>
  );
}
