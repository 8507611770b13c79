import { useQuery } from '@tanstack/react-query';
import { getFilters } from '@yupana/contract/businesses.ts';
import { REPORT_ZIP } from '@yupana/contract/report-kinds.ts';
import { formatPeriod, type Period, periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { type FormEvent, useState } from 'react';
import { BusyDots } from '../../../ui/controls/busy-dots.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchInput } from '../../../ui/controls/search-input.tsx';
import { callQuery } from '../../api/query.ts';
import { formatCount, pluralize, todayInLima } from '../../formats.ts';
import { FormError } from '../../forms/form-error.tsx';
import { REPORT_KINDS, type ReportKind } from '../report-kinds.ts';
import { ChoiceList, type Option } from './choice-list.tsx';
import type { Several } from './use-several.ts';
import { ZipList } from './zip-list.tsx';

/** What a collection brings. */
const MONTHS = 24;
/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 8;

interface SeveralFormProps {
  id: string;
  several: Several;
  /** Of the company that is open; also those that are older than what is offered of all. */
  periods: readonly Period[];
}

type List = 'companies' | 'periods' | 'kinds';

/** Which companies, which periods, which files. */
export function SeveralForm({ id, several, periods }: SeveralFormProps) {
  const { chosen, choose, refused, zips } = several;
  const [open, setOpen] = useState<List | null>('companies');
  const [text, setText] = useState('');
  const companies = useQuery(callQuery(getFilters, {}));
  const all = companies.data?.businesses ?? [];
  const wanted = plain(text);
  const found = all.filter(({ name, ruc }) => plain(name).includes(wanted) || ruc.includes(wanted));
  const months = monthsOf(periods);
  const { text: count, isOver, isRight } = countOf(several);
  const list = (which: List) => ({ isOpen: open === which, onOpen: () => setOpen(open === which ? null : which) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isRight && !several.isAsking) several.ask();
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <FormError error={refused} />
      <div className="grid md:grid-cols-[minmax(0,1.35fr)_minmax(0,0.8fr)_minmax(0,1fr)]">
        <ChoiceList
          {...list('companies')}
          title="Empresas"
          all="Todas"
          options={[...found]
            .sort((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }))
            .map(({ ruc, name }) => ({ value: ruc, label: <Company ruc={ruc} name={name} /> }))}
          total={all.length}
          chosen={chosen.rucs}
          onChange={(rucs) => choose({ rucs })}
          tools={
            all.length >= WORTH_SEARCHING && <SearchInput label="Buscar empresa" value={text} onChange={setText} />
          }
          instead={
            companies.isError && all.length === 0 ? (
              <p className="text-dense text-ink-muted">
                No pudimos traer tus empresas.{' '}
                <Button size="sm" onClick={() => void companies.refetch()}>
                  Reintentar
                </Button>
              </p>
            ) : companies.isPending ? (
              <BusyDots />
            ) : found.length === 0 ? (
              <p className="text-dense text-ink-muted">No se encontraron empresas</p>
            ) : null
          }
        />
        <ChoiceList
          {...list('periods')}
          title="Periodos"
          all="Todos"
          options={months.map((value) => ({ value, label: formatPeriod(value) }))}
          total={months.length}
          chosen={chosen.periods}
          onChange={(next) => choose({ periods: next })}
        />
        <ChoiceList
          {...list('kinds')}
          title="Formatos"
          all="Todos"
          options={KINDS}
          total={KINDS.length}
          chosen={chosen.kinds}
          onChange={(kinds) => choose({ kinds })}
        />
      </div>
      <p role="status" className={`num text-dense md:hidden ${isOver ? 'text-danger-text' : 'text-ink-muted'}`}>
        {count}
      </p>
      <p className="text-dense text-ink-muted">
        Lo que no tenga comprobantes, o lo que SUNAT rechazaría, no detiene a los demás: queda anotado aquí y en
        contenido.csv, dentro del zip.
      </p>
      {zips && <ZipList zips={zips} onLook={several.look} />}
    </form>
  );
}

/** How many files are asked for, and whether so many may be. */
export function countOf({ chosen: { rucs, periods, kinds } }: Pick<Several, 'chosen'>) {
  const files = rucs.size * periods.size * kinds.size;
  const sizes = [
    pluralize(rucs.size, 'empresa', 'empresas'),
    pluralize(periods.size, 'periodo', 'periodos'),
    pluralize(kinds.size, 'formato', 'formatos'),
  ];
  const isOver = files > REPORT_ZIP.files;
  const text = isOver
    ? `Son ${formatCount(files)} archivos, y un zip lleva hasta ${formatCount(REPORT_ZIP.files)}.`
    : `${sizes.join(' × ')}: ${pluralize(files, 'archivo', 'archivos')}`;
  return { files, text, isOver, isRight: files > 0 && !isOver };
}

const KINDS: readonly Option<ReportKind['id']>[] = (['COMPRA', 'VENTA'] as const).flatMap((operation) =>
  Object.values(REPORT_KINDS)
    .filter((kind) => kind.operation === operation)
    .map(({ id, title, extension, isOnTrial }, place) => ({
      value: id,
      label: (
        <>
          <span className="text-ink-strong">{title}</span> .{extension}
          {isOnTrial && ', en prueba'}
        </>
      ),
      ...(place === 0 && { heading: operation === 'COMPRA' ? 'Compras' : 'Ventas' }),
    })),
);

function Company({ ruc, name }: { ruc: string; name: string }) {
  return (
    <>
      <span className="text-ink-strong">{name}</span> <span className="num text-ink-subtle">{ruc}</span>
    </>
  );
}

/** The newest first: of a company what was not collected is told in the zip. */
function monthsOf(periods: readonly Period[]): Period[] {
  const current = periodOf(todayInLima());
  const months = Array.from({ length: MONTHS }, (_, back) => shiftPeriod(current, -back));
  return [...new Set([...months, ...periods])].sort().reverse();
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
