import { money, toDecimal } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { zipOf } from '../files/archive.ts';
import { type Book, BYTE_ORDER_MARK, COLUMNS, NEWLINE } from '../files/layouts.ts';
import type { ScenarioId } from '../scenarios/catalogue.ts';
import { dateIn, slashed } from '../universe/calendar.ts';
import type { Company } from '../universe/companies.ts';
import { businessCustomer } from '../universe/customers.ts';
import { hashOf, type Random, randomOf } from '../universe/random.ts';
import { SUPPLIERS } from '../universe/suppliers.ts';
import type { Question } from '../world/scenarios.ts';
import type { World } from '../world/world.ts';
import { Unprocessable } from './bodies.ts';
import type { SireCall } from './call.ts';
import { LEFT_OUT } from './faults/left-out.ts';
import { FILE_TYPES } from './faults/tickets.ts';
import { required } from './fields.ts';
import type { Ticket } from './ticket-memory.ts';

/** Made up: no published list shows what this column is called, nor its words. */
const REASON_COLUMN = 'Motivo';
const REASONS: Record<Book, readonly string[]> = {
  RCE: [
    'Comprobante dado de baja por el emisor',
    'Boleta de venta sin derecho a crédito fiscal',
    'Anotado en un periodo anterior',
  ],
  RVIE: ['Comprobante dado de baja', 'Rechazado por SUNAT', 'Informado fuera de plazo'],
};
/** Most months have none, and no month more. */
const MOST = 3;

/** Asks for the list of what was left out: answers a ticket, or 1070 when nothing was. */
export function leftOutAnswer({ world, memory, company, query, question, request }: SireCall): object {
  const { book, period } = question;
  if (!book || !period) throw new Unprocessable(1005);
  if (FILE_TYPES[book][required(query.codTipoArchivo, 1061)] !== 'pipes') throw new Unprocessable(1059);
  if (!['1', '2'].includes(required(query.codOrigenEnvio, 1028))) throw new Unprocessable(1029);
  const served = leftOutText(world, company, book, period, question);
  request.scenario = served.scenario ?? request.scenario;
  if (served.text === null) throw new Unprocessable(1070, book === 'RVIE');
  return { numTicket: memory.tickets.open(company.ruc, book, period, 'pipes', 'done', 'left-out').number };
}

/** The zip of a finished ticket; null when there is no such list any more. */
export async function leftOutArchive(world: World, company: Company, ticket: Ticket, question: Question) {
  const { text, scenario } = leftOutText(world, company, ticket.book, ticket.period, question);
  if (text === null) return null;
  return { bytes: await zipOf([{ name: `${ticket.fileName}.txt`, content: Buffer.from(text) }]), scenario };
}

function leftOutText(
  world: World,
  company: Company,
  book: Book,
  period: Period,
  question: Question,
): { text: string | null; scenario: ScenarioId | null } {
  const scenario = world.scenarios.look('left-out', question);
  const made = world.proposals.isGenerated(company, book, period) ? listOf(company, book, period, world.today()) : null;
  return { text: scenario ? LEFT_OUT[scenario].serves(made) : made, scenario };
}

/** The same few vouchers whenever they are asked for, once their day has come: numbers that no proposal has. */
function listOf(company: Company, book: Book, period: Period, today: string): string | null {
  const random = randomOf(hashOf(`left out ${company.ruc} ${book} ${period}`));
  const many = Math.max(0, random.between(-2, MOST));
  const columns = [...COLUMNS[book], REASON_COLUMN];
  const rows = Array.from({ length: many }, (_, place) => {
    const { day, cells } = rowOf(company, book, period, place, random);
    return day <= today ? [columns.map((column) => cells[column] ?? '').join('|')] : [];
  }).flat();
  if (rows.length === 0) return null;
  return BYTE_ORDER_MARK + [columns.join('|'), ...rows].join(NEWLINE) + NEWLINE;
}

function rowOf(
  company: Company,
  book: Book,
  period: Period,
  place: number,
  random: Random,
): { day: string; cells: Record<string, string> } {
  const base = money(random.between(20, 900) * 100);
  const igv = money((base * 18) / 100);
  const { ruc, name } = random.pick(SUPPLIERS);
  const party = book === 'RCE' ? { document: ruc, name } : businessCustomer(random, 12);
  const serie = 'F099';
  const number = String(900_000 + Number(period) + place);
  const day = dateIn(period, random.between(1, 28));
  const cells = {
    [book === 'RCE' ? 'RUC' : 'Ruc']: company.ruc,
    [book === 'RCE' ? 'Apellidos y Nombres o Razón social' : 'Razon Social']: company.name.toUpperCase(),
    Periodo: period,
    'CAR SUNAT': `${book === 'RCE' ? ruc : company.ruc}01${serie}${number.padStart(10, '0')}`,
    'Fecha de emisión': slashed(day),
    'Tipo CP/Doc.': '01',
    'Serie del CDP': serie,
    'Nro CP o Doc. Nro Inicial (Rango)': number,
    'Tipo Doc Identidad': '6',
    'Nro Doc Identidad': party.document,
    'Apellidos Nombres/ Razón  Social': party.name,
    'Apellidos Nombres/ Razón Social': party.name,
    [book === 'RCE' ? 'BI Gravado DG' : 'BI Gravada']: toDecimal(base),
    [book === 'RCE' ? 'IGV / IPM DG' : 'IGV / IPM']: toDecimal(igv),
    'Total CP': toDecimal(money(base + igv)),
    Moneda: 'PEN',
    [book === 'RCE' ? 'Tipo de Cambio' : 'Tipo Cambio']: '1.000',
    [REASON_COLUMN]: random.pick(REASONS[book]),
  };
  return { day, cells };
}
