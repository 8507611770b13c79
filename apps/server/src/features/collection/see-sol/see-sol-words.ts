import type { BookName } from '@yupana/contract/collection.ts';
import type { SeeSolWitness } from '@yupana/contract/terms/see-sol.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import { plain } from '../messages.ts';

/** What the acta says of SEE-SOL's lists. */

type Told = Pick<SeeSolWitness, 'state' | 'listed' | 'held' | 'missing_count' | 'extra_count' | 'rejected_count'>;

/** What SEE-SOL and the proposal say of a month, one beside the other. */
export function whatIsSaid(
  { state, listed, held, missing_count, extra_count, rejected_count }: Told,
  { book, period, boletasUnread }: { book: BookName; period: Period; boletasUnread: boolean },
): string {
  const when = `en ${formatPeriod(period)}`;
  const whose = book === 'RCE' ? 'recibidos' : 'emitidos';
  const counts =
    listed === 0 && held === 0
      ? `SEE-SOL informa 0 comprobantes de serie E ${whose} ${when}, y la propuesta no trae ninguno.`
      : `SEE-SOL lista ${vouchers(listed ?? 0)} de serie E ${whose} ${when}; la propuesta trae ${plain(held ?? 0)}`;
  return [
    counts.endsWith('.') ? counts : `${counts}${state === 'agreed' ? ': son los mismos.' : '.'}`,
    missing_count > 0
      ? `${plain(missing_count)} de SEE-SOL no ${missing_count === 1 ? 'está' : 'están'} en la propuesta.`
      : '',
    extra_count > 0
      ? `${plain(extra_count)} de la propuesta no ${extra_count === 1 ? 'figura activo' : 'figuran activos'} en SEE-SOL.`
      : '',
    rejected_count > 0
      ? `${plain(rejected_count)} ${rejected_count === 1 ? 'fila de SEE-SOL no se entendió' : 'filas de SEE-SOL no se entendieron'}: la comparación no es completa.`
      : '',
    boletasUnread ? 'Sus boletas no se pudieron consultar y no entran en la comparación.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What was known stands beside a later attempt that failed, or a later collection, and says of when it is. */
export function whenIsSaid(
  asked: Date,
  { failed, collected }: { failed: Date | null; collected: Date | null },
): string {
  const says = `Comparado el ${dateTimeInLima(asked)}.`;
  return collected && collected > asked && !failed ? `${says} La recolección posterior aún no se compara.` : says;
}

function vouchers(count: number): string {
  return `${plain(count)} ${count === 1 ? 'comprobante' : 'comprobantes'}`;
}
