import { setImmediate } from 'node:timers/promises';
import { UnrecognisedLayout } from '@yupana/registers/read/errors.ts';
import { type Book, readProposal } from '@yupana/registers/read/proposal.ts';

const F621 = /^0621(\d{11})(\d{6})(P|PI|R)\.txt$/i;
const F621_WHAT: Readonly<Record<F621['kind'], string>> = {
  P: 'percepciones',
  PI: 'percepciones de ventas internas',
  R: 'retenciones',
};
const F621_CELLS: Readonly<Record<string, number>> = { P: 10, PI: 6, R: 10 };

/** The detail of an F621 that the company may declare with. */
export interface F621 {
  kind: 'R' | 'P' | 'PI';
  /** `AAAAMM` */
  period: string;
  rows: number;
}

/**
 * Which of SUNAT's registers a text is: the detail of an F621 of this company, or why it is not kept (decision 0069): proposals come from
 * SUNAT itself, whole and with their summary, and what people upload never stands beside them. @returns undefined when it is none
 */
export async function whichRegister(bytes: Buffer, name: string, ruc: string): Promise<F621 | string | undefined> {
  return f621(bytes, name, ruc) ?? (await proposal(bytes, ruc));
}

function f621(bytes: Buffer, name: string, ruc: string): F621 | string | undefined {
  const [, owner, period = '', suffix = ''] = F621.exec(name) ?? [];
  if (!owner) return undefined;
  const kind = suffix.toUpperCase() as F621['kind'];
  if (owner !== ruc) return `Es un F621 de otro RUC: ${owner}`;
  const rows = bytes.toString('latin1').split(/\r?\n/).filter(Boolean);
  const wrong = rows.findIndex((row) => row.split('|').length !== (F621_CELLS[kind] ?? 0) + 1);
  if (wrong >= 0) return `Es un F621, pero su línea ${wrong + 1} no tiene las columnas que debe`;
  return { kind, period, rows: rows.length };
}

/** How it is told: `F621 de retenciones de oct 2026 (2 filas)`. */
export function tellF621({ kind, period, rows }: F621): string {
  return `F621 de ${F621_WHAT[kind]} de ${spell(period)} (${count(rows)})`;
}

async function proposal(bytes: Buffer, ruc: string): Promise<string | undefined> {
  for (const book of ['RCE', 'RVIE'] as const) {
    try {
      return await told(book, bytes, ruc);
    } catch (error) {
      if (!(error instanceof UnrecognisedLayout)) throw error;
    }
  }
  return undefined;
}

async function told(book: Book, bytes: Buffer, ruc: string): Promise<string> {
  let rows = 0;
  let rejected = 0;
  let period: string | undefined;
  for await (const batch of readProposal(book, once(bytes))) {
    rows += batch.rows.length;
    rejected += batch.rejected.length;
    period ??= batch.rows[0]?.period;
  }
  const first = bytes.toString('utf8').split(/\r?\n/, 2)[1]?.split(/[|,]/, 1)[0]?.replaceAll('"', '');
  if (first && first !== ruc) return `Es una propuesta del ${book} de otro RUC: ${first.slice(0, 11)}`;
  const damaged = rejected > 0 ? `, ${count(rejected)} sin entender` : '';
  const of = period ? ` de ${spell(period)}` : '';
  return `Es la propuesta del ${book}${of} (${count(rows)}${damaged}): no se guarda, porque sin el resumen de SUNAT no prueba que está completa. Yupana la recolecta con él`;
}

/** In pieces: reading one of them must not keep others waiting for long. */
async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await setImmediate();
  }
}
const PIECE = 64 * 1024;

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic'];
function spell(period: string): string {
  return `${MONTHS[Number(period.slice(4)) - 1] ?? period.slice(4)} ${period.slice(0, 4)}`;
}

function count(rows: number): string {
  return rows === 1 ? '1 fila' : `${rows} filas`;
}
