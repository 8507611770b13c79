import type { PortfolioTask, TaskKind } from '@yupana/contract/portfolio.ts';
import type { ReportZip } from '@yupana/contract/report-zips.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { companyLook, lookOf } from '../../../lib/reports/several/zip-words.ts';
import type { Ink, Look } from '../row-words.ts';

/** What was asked for many companies as one list shows it, whether a task or a zip of their reports. */
export interface Progress {
  title: string;
  /** `5 listas, 1 en curso, 2 en cola, 1 con error` */
  says: string;
  items: readonly { uuid: string; name: string; look: Look; says: string }[];
  stoppable: boolean;
  dismissible: boolean;
}

type State = PortfolioTask['items'][number]['state'];

const LOOKS: Record<State, Look> = {
  waiting: { shape: 'empty', ink: 'quiet' },
  running: { shape: 'half', tone: 'info', ink: 'info' },
  done: { shape: 'full', tone: 'positive', ink: 'quiet' },
  skipped: { shape: 'ring', tone: 'warning', ink: 'warn' },
  failed: { shape: 'struck', tone: 'danger', ink: 'bad' },
  stopped: { shape: 'empty', ink: 'quiet' },
};
/** One, several; `con error` and those like it have no plural. */
const COUNTED: readonly (readonly [State, string, string])[] = [
  ['done', 'lista', 'listas'],
  ['running', 'en curso', 'en curso'],
  ['waiting', 'en cola', 'en cola'],
  ['skipped', 'pendiente', 'pendientes'],
  ['failed', 'con error', 'con error'],
  ['stopped', 'detenida', 'detenidas'],
];

const WORDS: Readonly<Record<TaskKind, { doing: string; done: string; ofPeriod: boolean }>> = {
  collect: { doing: 'Actualizando', done: 'Actualización de', ofPeriod: false },
  close: { doing: 'Cerrando', done: 'Cierre de', ofPeriod: true },
};

export function progressOfTask({ kind, tax_period, items, open, stoppable, dismissible }: PortfolioTask): Progress {
  const many = pluralize(items.length, 'empresa', 'empresas');
  const { doing, done, ofPeriod } = WORDS[kind];
  const of = ofPeriod ? `, ${formatPeriod(tax_period)}` : '';
  const counts = COUNTED.flatMap(([state, one, several]) => {
    const count = items.filter((item) => item.state === state).length;
    return count > 0 ? [pluralize(count, one, several)] : [];
  });
  return {
    title: `${open ? doing : done} ${many}${of}`,
    says: counts.join(', '),
    items: items.map(({ uuid, name, state, says }) => ({ uuid, name, look: LOOKS[state], says })),
    stoppable,
    dismissible,
  };
}

export function progressOfZip(zip: ReportZip): Progress {
  const open = zip.state === 'waiting' || zip.state === 'building' || zip.state === 'packing';
  const many = pluralize(zip.asked.companies.length, 'empresa', 'empresas');
  return {
    title: `${open ? 'Preparando reportes' : 'Reportes'} de ${many}`,
    says: open || zip.file ? lookOf(zip).text : `${lookOf(zip).text} (${formatCount(zip.pieces_total)} pedidos)`,
    items: zip.companies.map((company) => {
      const { shape, tone, text } = companyLook(company);
      const ink: Ink = tone === 'warning' ? 'warn' : tone === 'info' ? 'info' : 'quiet';
      return {
        uuid: company.ruc,
        name: company.name,
        says: text,
        look: shape === 'empty' ? { shape, ink } : { shape, tone, ink },
      };
    }),
    stoppable: open,
    dismissible: !open,
  };
}
