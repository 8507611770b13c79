import { dealOf } from '../deals/deal.ts';
import { isElectronic, keyOf, type Row } from '../deals/row.ts';
import { taxpayersOf } from '../ruc-register/taxpayers.ts';
import type { Company } from '../universe/companies.ts';
import { hashOf } from '../universe/random.ts';
import { totalOf } from '../universe/voucher.ts';
import type { World } from '../world/world.ts';
import type { Verdict } from './verdict.ts';

export interface Asked {
  issuer: string;
  type: string;
  serie: string;
  number: string;
  issueDate: string;
  /** In céntimos of the voucher's own currency; null when it was not said. */
  amount: number | null;
}

const OTHERS = '- El comprobante de pago consultado ha sido emitido a otro contribuyente.';

/** The few purchases of which SUNAT says something else than its own proposal, of each thousand electronic invoices. */
const SURPRISES = [
  { perThousand: 1, estadoCp: '2' },
  { perThousand: 1, estadoCp: '0' },
] as const;

/** What is asked of, as SUNAT knows it: only with its own date and amount does a voucher exist. */
export function judge(world: World, company: Company, asked: Asked): Verdict {
  const row = rowOf(world, company, asked);
  if (!row || !isSame(row, asked)) return unknown(asked);
  const standing = standingOf(world, row.issuer.document);
  if (!isElectronic(row)) return { estadoCp: isAuthorised(row) ? '3' : '4', ...standing, observaciones: [] };
  const estadoCp = row.status === '2' ? '2' : surprise(row);
  if (estadoCp === '0') return unknown(asked);
  const observaciones = dealOf(row).difference === 'buyer' ? [OTHERS] : [];
  return { estadoCp, ...standing, observaciones };
}

function rowOf(world: World, company: Company, { issuer, type, serie, number }: Asked): Row | null {
  return world.rows.find(company, issuer === company.ruc ? 'RVIE' : 'RCE', keyOf(issuer, type, serie, number));
}

/** By the document or by SUNAT's line. A céntimo is forgiven to what was converted from another currency. */
function isSame(row: Row, { issueDate, amount }: Asked): boolean {
  const deal = dealOf(row);
  if (issueDate !== row.issueDate && issueDate !== deal.issueDate) return false;
  if (amount === null) return !isElectronic(row);
  // Withdrawn sales are listed without amounts.
  if (row.status === '2' && deal.total === 0) return true;
  const spare = row.rate === 1000 ? 0 : 1;
  return Math.abs(amount - deal.total) <= spare || amount === totalOf(row.amounts);
}

/** The rest of the answer is a hyphen, or not there at all. */
function unknown({ number }: Asked): Verdict {
  const hyphens = { estadoRuc: '-', condDomiRuc: '-' };
  return { estadoCp: '0', ...(hashOf(number) % 2 === 0 ? hyphens : {}), observaciones: [] };
}

function surprise(row: Row): '0' | '1' | '2' {
  if (row.book !== 'RCE' || row.type !== '01') return '1';
  let lot = hashOf(`validity ${keyOf(row.issuer.document, row.type, row.serie, row.number)}`) % 1000;
  for (const { perThousand, estadoCp } of SURPRISES) {
    if (lot < perThousand) return estadoCp;
    lot -= perThousand;
  }
  return '1';
}

function isAuthorised({ number }: Row): boolean {
  return hashOf(`printed ${number}`) % 20 !== 0;
}

/** Codes of the register's words, which its file cuts at twenty characters. */
const STATES: Record<string, string> = {
  ACTIVO: '00',
  'BAJA PROVISIONAL': '01',
  'BAJA PROV. POR OFICI': '02',
  'SUSPENSION TEMPORAL': '03',
  'BAJA DEFINITIVA': '10',
  'BAJA DE OFICIO': '11',
  'BAJA MULT.INSCR. Y O': '12',
  'NUM. INTERNO IDENTIF': '20',
  'OTROS OBLIGADOS': '21',
  'INHABILITADO-VENT.UN': '22',
  'ANULACION - ERROR SU': '30',
  'ANULACION - ACTO ILI': '31',
};
const CONDITIONS: Record<string, string> = {
  HABIDO: '00',
  'NO HALLADO SE MUDO D': '01',
  PENDIENTE: '09',
  'POR VERIFICAR': '11',
  'NO HABIDO': '12',
};

/** Of a company, a supplier, or nobody that the register knows. */
function standingOf(world: World, ruc: string): { estadoRuc: string; condDomiRuc: string } {
  const taxpayer = taxpayersOf(world.companies.values()).find((one) => one.ruc === ruc);
  if (!taxpayer) return { estadoRuc: '00', condDomiRuc: '00' };
  return { estadoRuc: STATES[taxpayer.state] ?? '00', condDomiRuc: CONDITIONS[taxpayer.condition] ?? '00' };
}
