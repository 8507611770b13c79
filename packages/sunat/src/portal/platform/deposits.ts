import { type Money, parseMoney } from '@yupana/tax/money.ts';
import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { isRuc, type Ruc } from '@yupana/tax/ruc.ts';
import { unrecognised } from '../../answers.ts';
import type { Answer } from '../../http.ts';
import { asList, asObject, asText, type JsonObject } from '../../shape.ts';
import { codeOf, messageOf, readJson } from './answers.ts';
import { SAYS_NO_ROWS } from './quirks.ts';
import type { SpotDeposit, SpotRow } from './types.ts';

/**
 * The rows of a consultation, each a deposit or why it is none.
 * @param own the RUC that asked
 * @throws SunatError; UnrecognisedAnswer when there is no list and nothing says that there are no rows
 */
export function readDeposits(answer: Answer, own: string): SpotRow[] {
  const body = asObject(readJson(answer, 'DETRACCIONES'));
  if (!body) throw unrecognised(answer, 'not a JSON object');
  const rows = asList(body.resultado);
  const saysNone = SAYS_NO_ROWS.test(messageOf(body) ?? '');
  if (!rows) {
    if (saysNone && (body.resultado === undefined || body.resultado === null)) return [];
    throw unrecognised(answer, `no rows, with code ${codeOf(body)}`);
  }
  if (codeOf(body) !== '200' && !(rows.length === 0 && saysNone)) throw unrecognised(answer, `code ${codeOf(body)}`);
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const read = readRow(asObject(row), index, own);
    if (!('deposit' in read)) return read;
    const { constancia } = read.deposit;
    if (seen.has(constancia)) return { index, rejected: true, constancia, why: { kind: 'repeated' } };
    seen.add(constancia);
    return read;
  });
}

/** A field that is not what it should be, by SUNAT's name. */
class Unreadable extends Error {}

function readRow(row: JsonObject | null, index: number, own: string): SpotRow {
  if (!row) return { index, rejected: true, constancia: null, why: { kind: 'field', field: 'resultado' } };
  const rejected = { index, rejected: true } as const;
  const isOf = (field: string) => asText(row[field]) === own;
  // Of another's row not even its number is kept.
  if (!isOf('num_ruc_proveedor') && !isOf('num_doc_adq')) {
    const isWhole = asText(row.num_ruc_proveedor) !== null && asText(row.num_doc_adq) !== null;
    const field = asText(row.num_ruc_proveedor) === null ? 'num_ruc_proveedor' : 'num_doc_adq';
    return { ...rejected, constancia: null, why: isWhole ? { kind: 'another-ruc' } : { kind: 'field', field } };
  }
  try {
    return { index, deposit: depositOf(row, isOf('num_ruc_proveedor') ? 'received' : 'made') };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const number = asText(row.num_constancia);
    const constancia = number !== null && NUMBER.test(number) ? number : null;
    return { ...rejected, constancia, why: { kind: 'field', field: error.message } };
  }
}

const NUMBER = /^\d{1,20}$/;
const ACCOUNT = /^\d{5,20}$/;
const CODE = /^\w{1,4}$/;
const SERIE = /^[A-Z0-9]{1,20}$/i;
const DOCUMENT = /^[A-Z0-9-]{1,15}$/i;

function depositOf(row: JsonObject, direction: SpotDeposit['direction']): SpotDeposit {
  // What no table keeps makes this row unreadable, and no other.
  const may = (field: string) => {
    const text = asText(row[field]);
    if (text?.includes('\0')) throw new Unreadable(field);
    return text;
  };
  const must = (field: string, pattern: RegExp) => {
    const text = may(field);
    if (text === null || !pattern.test(text)) throw new Unreadable(field);
    return text;
  };
  const account = may('num_cuenta');
  if (account !== null && !ACCOUNT.test(account)) throw new Unreadable('num_cuenta');
  return {
    constancia: must('num_constancia', NUMBER),
    account,
    accountType: must('cod_tipcta', CODE),
    paidOn: dayOf(must('fec_pago_desc', /^\d{4}-\d{2}-\d{2}$/)),
    taxPeriod: periodIn(must('per_tributario', /^\d{6}$/)),
    voucher: {
      type: must('cod_tipcomprobante', /^\d{1,2}$/).padStart(2, '0'),
      serie: must('num_serie', SERIE).toUpperCase(),
      number: must('num_comprobante', NUMBER).replace(/^0+(?=\d)/, ''),
    },
    supplier: { ruc: rucOf(must('num_ruc_proveedor', /^\d{11}$/)), name: may('des_prov') },
    customer: {
      documentType: must('tip_doc_adq', CODE).padStart(2, '0'),
      documentNumber: must('num_doc_adq', DOCUMENT),
      name: may('des_adq'),
    },
    operationCode: must('tip_operacion', /^\d{1,2}$/).padStart(2, '0'),
    goodsCode: must('tip_bien', /^\d{1,3}$/).padStart(3, '0'),
    amount: amountOf(must('mto_deposito', /^\d/)),
    operationNumber: may('num_pres'),
    npd: may('num_npd'),
    origin: may('origen_desc'),
    solUser: may('cod_usuario_sol'),
    direction,
  };
}

/** A day of this century: of another its month is no period, and there were no deposits. */
function dayOf(text: string): string {
  if (!text.startsWith('20')) throw new Unreadable('fec_pago_desc');
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) throw new Unreadable('fec_pago_desc');
  return text;
}

function periodIn(text: string): Period {
  if (!isPeriod(text)) throw new Unreadable('per_tributario');
  return text;
}

function rucOf(text: string): Ruc {
  if (!isRuc(text)) throw new Unreadable('num_ruc_proveedor');
  return text;
}

/** A number of JSON, of which the text is exact as far as amounts go; a fraction of a céntimo is no amount. */
function amountOf(text: string): Money {
  try {
    const amount = parseMoney(text);
    if (amount > 0) return amount;
  } catch {
    // Neither is it one when it is written otherwise.
  }
  throw new Unreadable('mto_deposito');
}
