import { PROGRAM_TITLES } from '@yupana/contract/booking-programs.ts';
import type { CallResult } from '@yupana/contract/call.ts';
import type { CloseCheck, CloseFigures } from '@yupana/contract/closing.ts';
import type { getActa } from '@yupana/contract/collection.ts';
import type { checkReport } from '@yupana/contract/reports.ts';
import { formatMoney, fromWire } from '@yupana/tax/money.ts';
import type { Awaits } from '../analysis/judging/awaits-judging.ts';
import type { BookedProgram } from './booked-program.ts';

export type Acta = CallResult<typeof getActa>;
type Checked = CallResult<typeof checkReport>;

/** SUNAT's registers of the period as they were tried; null where it has no purchase from who is not domiciled. */
export interface Tried {
  rce: Checked;
  rvie: Checked;
  abroad: Checked | null;
}

/**
 * What there is to see before a period is closed, each point with its fact. A collection that is not complete blocks, and so do purchases
 * that are still to be judged: the version would be of something else than the period. All else warns: closing is allowed, with a reason
 * that the version keeps (decision 0094).
 */
export function checkList(
  acta: Acta,
  figures: CloseFigures,
  tried: Tried,
  booked: BookedProgram,
  awaits: Awaits,
): CloseCheck[] {
  const unknown = unknownOf(figures);
  return [
    collection(acta),
    documents(acta, unknown),
    judged(awaits, figures),
    decided(figures),
    detractions(figures),
    withheld(figures),
    files(tried, booked, unknown),
  ];
}

const PURCHASES = 'las compras';
const SALES = 'las ventas';

/** The books whose figures are not known, as they are called: of what is in them nothing is said to be ready. */
function unknownOf({ deductible, sales_count }: Pick<CloseFigures, 'deductible' | 'sales_count'>): string[] {
  return [...(deductible.count === null ? [PURCHASES] : []), ...(sales_count === null ? [SALES] : [])];
}

function notYet(unknown: readonly string[]): string {
  return `Aún no se sabe: faltan ${unknown.join(' y ')}.`;
}

type Counted = Pick<CloseFigures, 'deductible' | 'observed' | 'rejected' | 'in_process'>;

/**
 * Purchases that wait for the rules keep what was said of them before: of what they would say otherwise the version would know nothing.
 * What waits for hours ends by itself no more, and blocks no longer: it is a warning.
 */
export function judged({ whole, vouchers, since, isStuck }: Awaits, figures: Counted): CloseCheck {
  // Of purchases that nobody knows none is being looked at, and none was.
  if (figures.deductible.count === null) return { id: 'judged', state: 'warns', says: notYet([PURCHASES]), note: null };
  if (since === null)
    return { id: 'judged', state: 'ready', says: 'Se analizaron todas con lo último que se sabe.', note: null };
  const all = purchases(figures);
  const which = whole ? `Las compras del periodo${all > 0 ? ` (${many(all)})` : ''} se están` : waiting(vouchers);
  if (!isStuck) {
    const note = 'Se podrá cerrar al terminar, en unos minutos';
    return { id: 'judged', state: 'blocks', says: `${which} analizando con lo último que se sabe.`, note };
  }
  const note = 'No se pudo terminar: sus estados pueden ser de antes';
  return { id: 'judged', state: 'warns', says: `${which} analizando desde el ${whenInLima(since)}.`, note };
}

function waiting(vouchers: number): string {
  return vouchers === 1 ? '1 compra se está' : `${many(vouchers)} compras se están`;
}

/** What is still to be deposited keeps its credit for the month of its deposit: that is known, and no warning. */
function detractions({ undeposited_amount: missing }: CloseFigures): CloseCheck {
  if (missing === null || missing === undefined) {
    const note = 'Consulta los depósitos en Detracciones';
    return { id: 'detractions', state: 'warns', says: 'No se sabe si falta algún depósito.', note };
  }
  if (missing === 0) return { id: 'detractions', state: 'ready', says: 'No falta ningún depósito.', note: null };
  const note = 'Su crédito entra en el mes del depósito';
  return { id: 'detractions', state: 'ready', says: `Pendiente ${soles(missing)}.`, note };
}

function withheld({ perceptions_amount: perceived, retentions_amount: retained }: CloseFigures): CloseCheck {
  const unknown = [...(perceived == null ? ['percepciones'] : []), ...(retained == null ? ['retenciones'] : [])];
  if (unknown.length > 0) {
    const says = `No se sabe si hay ${unknown.join(' ni ')}.`;
    return { id: 'withheld', state: 'warns', says, note: 'Sube sus XML o espera lo que informe SUNAT' };
  }
  const says = `${soles(perceived ?? 0)} de percepciones y ${soles(retained ?? 0)} de retenciones.`;
  return { id: 'withheld', state: 'ready', says, note: 'Se restan al declarar' };
}

function purchases({ deductible, observed, rejected, in_process }: Counted): number {
  return [deductible, observed, rejected, in_process].reduce((sum, { count }) => sum + (count ?? 0), 0);
}

function collection({ complete, books }: Acta): CloseCheck {
  const [purchases, sales] = ['RCE', 'RVIE'].map((name) => books.find(({ book }) => book === name));
  const count = (of: typeof purchases) => of?.obtained?.count ?? 0;
  const dates = books.flatMap(({ collected_at }) => (collected_at ? [collected_at] : [])).sort();
  const taken = dates[0] ? `Acta del ${whenInLima(dates[0])}` : null;
  if (complete) {
    const says = `Compras ${many(count(purchases))} y ventas ${many(count(sales))}: coinciden con SUNAT.`;
    const doubted = books.filter(({ see_sol }) => see_sol?.state === 'differs');
    if (doubted.length === 0) return { id: 'collection', state: 'ready', says, note: taken };
    const witness = doubted.map(({ see_sol }) => see_sol?.message).join(' ');
    return { id: 'collection', state: 'warns', says: `${says} ${witness}`, note: taken };
  }
  const short = books
    .filter(({ outcome }) => outcome !== 'agreed' && outcome !== 'empty')
    .map(({ message }) => message);
  const says = short.length > 0 ? short.join(' ') : 'Se recolectó antes de que el mes terminara.';
  return { id: 'collection', state: 'blocks', says, note: taken };
}

function documents({ books }: Acta, unknown: readonly string[]): CloseCheck {
  const add = (of: (one: Acta['books'][number]['documents']) => number) =>
    books.reduce((sum, one) => sum + of(one.documents), 0);
  const [expected, held, waiting] = [add((one) => one.expected), add((one) => one.held), add((one) => one.waiting)];
  const missing = expected - held;
  if (expected === 0 && unknown.length > 0) {
    return { id: 'documents', state: 'warns', says: notYet(unknown), note: null };
  }
  const says =
    expected === 0 ? 'Ninguno tiene documento electrónico.' : `${many(held)} de ${many(expected)} con su XML.`;
  const rest = unknown.length > 0 ? [`De ${unknown.join(' y ')} aún no se sabe`] : [];
  if (missing <= 0) return { id: 'documents', state: rest.length > 0 ? 'warns' : 'ready', says, note: rest[0] ?? null };
  const lacks = `${missing === 1 ? 'Falta' : 'Faltan'} ${many(missing)}`;
  const left = waiting > 0 ? `${lacks}; ${many(waiting)} en la cola de pedidos a SUNAT` : lacks;
  return { id: 'documents', state: 'warns', says, note: [left, ...rest].join('. ') };
}

function decided({ deductible, rejected, observed, in_process }: CloseFigures): CloseCheck {
  if (deductible.count === null) return { id: 'decided', state: 'warns', says: notYet([PURCHASES]), note: null };
  const left = [
    [observed.count ?? 0, observed.count === 1 ? 'observado' : 'observados'],
    [in_process.count ?? 0, 'en proceso'],
  ] as const;
  const some = left.filter(([count]) => count > 0).map(([count, what]) => `${many(count)} ${what}`);
  const says = `Validados: ${many(deductible.count ?? 0)}. Rechazados: ${many(rejected.count ?? 0)}.`;
  if (some.length === 0) return { id: 'decided', state: 'ready', says, note: 'Ninguno observado ni en proceso' };
  return {
    id: 'decided',
    state: 'warns',
    says,
    note: `Por decidir: ${some.join(' y ')}. No dan crédito en esta versión`,
  };
}

function files(
  { rce, rvie, abroad }: Tried,
  { program, refused }: BookedProgram,
  unknown: readonly string[],
): CloseCheck {
  // A file without rows is refused by nobody: that is no trial.
  if (unknown.length > 0) return { id: 'files', state: 'warns', says: notYet(unknown), note: 'Banco de prueba' };
  const rows = abroad
    ? `RCE ${many(rce.rows)} filas, RVIE ${many(rvie.rows)} y no domiciliados ${many(abroad.rows)}`
    : `RCE ${many(rce.rows)} filas y RVIE ${many(rvie.rows)} filas`;
  const tries: { file: NonNullable<CloseCheck['file']>; of: string; count: number }[] = [
    { file: 'rce', of: 'del RCE', count: rce.failing },
    { file: 'rvie', of: 'del RVIE', count: rvie.failing },
    { file: 'non-domiciled', of: 'de no domiciliados', count: abroad?.failing ?? 0 },
  ];
  const failing = tries.filter(({ count }) => count > 0);
  const file = failing[0]?.file;
  const isSound = failing.length === 0;
  const tried = isSound
    ? 'SUNAT no rechazaría ninguna'
    : `SUNAT rechazaría ${failing.map(({ of, count }) => `${many(count)} ${of}`).join(' y ')}`;
  if (refused !== null) {
    const says = `${rows}: ${tried}. El archivo de ${PROGRAM_TITLES[program]} no irá en el paquete.`;
    return { id: 'files', state: 'warns', says, note: refused.replace(/\.$/, ''), file };
  }
  const state = isSound ? 'ready' : 'warns';
  return { id: 'files', state, says: `${rows}: ${tried}.`, note: 'Banco de prueba', file };
}

function soles(amount: number): string {
  return formatMoney(fromWire(amount));
}

function many(count: number): string {
  return count.toLocaleString('en-US');
}

const LIMA = new Intl.DateTimeFormat('es-PE', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  ...{ hourCycle: 'h23', timeZone: 'America/Lima' },
});

/** `18/11/2026 06:10` */
export function whenInLima(at: string | Date): string {
  return LIMA.format(new Date(at)).replace(',', '');
}
