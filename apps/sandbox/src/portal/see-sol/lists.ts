import type { Money } from '@yupana/tax/money.ts';
import { type Period, periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { keyOf, type Row } from '../../deals/row.ts';
import { slashed } from '../../universe/calendar.ts';
import type { Company } from '../../universe/companies.ts';
import { hashOf } from '../../universe/random.ts';
import { totalOf } from '../../universe/voucher.ts';
import type { World } from '../../world/world.ts';

/** Which lines a list has. @source seen 2026-07 */
const LISTS: Readonly<Record<string, { side: 'issued' | 'received'; type: string; of?: string; code: string }>> = {
  '10': { side: 'issued', type: '01', code: '10' },
  '11': { side: 'received', type: '01', code: '10' },
  '13': { side: 'issued', type: '07', of: '01', code: '13' },
  '14': { side: 'received', type: '07', of: '01', code: '13' },
  '15': { side: 'issued', type: '08', of: '01', code: '15' },
  '16': { side: 'received', type: '08', of: '01', code: '15' },
  '17': { side: 'issued', type: '03', code: '17' },
  '20': { side: 'issued', type: '07', of: '03', code: '20' },
};

/** The vouchers of E-series of a list, the newest first; those of a list that nobody is in are none. */
export function rowsOf(world: World, company: Company, asked: { list: string; from: string; to: string }): Row[] {
  const list = LISTS[asked.list];
  if (!list) return [];
  const rows: Row[] = [];
  const book = list.side === 'issued' ? 'RVIE' : 'RCE';
  // What is proposed in a month may be of the one before.
  for (
    let period = periodOf(asked.from);
    period <= shiftPeriod(periodOf(asked.to), 1);
    period = shiftPeriod(period, 1)
  ) {
    if (period > world.currentPeriod()) break;
    for (const row of world.rows.of(company, book, period as Period)) {
      if (row.type !== list.type || !/^E/.test(row.serie)) continue;
      if (row.issueDate < asked.from || row.issueDate > asked.to || row.issueDate > world.today()) continue;
      rows.push(row);
    }
  }
  return rows.toSorted((a, b) => b.issueDate.localeCompare(a.issueDate) || Number(b.number) - Number(a.number));
}

/** The line whose XML is asked for by the code of its row; null: none of this company. */
export function rowAsked(
  world: World,
  company: Company,
  { ruc, tipo, serie, numero }: Record<string, string | undefined>,
): Row | null {
  const type = Object.values(LISTS).find(({ code }) => code === tipo)?.type;
  if (!ruc || !type || !serie || !numero || !/^E/.test(serie)) return null;
  return world.rows.find(company, ruc === company.ruc ? 'RVIE' : 'RCE', keyOf(ruc, type, serie, numero));
}

/** A row as the grid's JSON has it, all of it text. @source samples of 2026-07 */
export function seeSolRow(row: Row, list: string, place: number): Record<string, string> {
  const { issuer, receiver, modified } = row;
  const isNote = row.type === '07' || row.type === '08';
  const total = seeSolAmount(totalOf(row.amounts), row.rate);
  const symbol = row.currency === 'PEN' ? 'S/' : 'US$';
  return {
    codCpe: row.type,
    codFactura: LISTS[list]?.code ?? list,
    codTipoDocReceptor: isNote ? '6 ' : '06',
    codigoMoneda: row.currency,
    codigoMonedaDesc: symbol,
    comprobantePorElQueSeEmite: modified ? `${modified.serie} - ${modified.number}` : '',
    ...{ estadoDesc: 'Activo', fechaEmisionDesc: slashed(row.issueDate), fechaEstado: '', fechaRechazoDesc: '' },
    ...{
      id: String(place),
      importeTotalDesc: `${symbol}${total}`,
      indEstado: '0',
      ind_anulado: '0',
      ind_puede_descargar: '1',
    },
    nroFactura: String(Number(row.number)),
    nroFacturaDesc: `${row.serie} - ${Number(row.number)}`,
    nroRucEmisor: issuer.document,
    nroRucEmisorDesc: `${issuer.document} - ${issuer.name}`,
    nroRucReceptor: receiver.document.padEnd(16),
    nroRucReceptorDesc: `${receiver.document} - ${receiver.name}`,
    nroSerie: row.serie,
    numeroIdXml: String(hashOf(keyOf(issuer.document, row.type, row.serie, row.number))),
    tipoCPE: isNote ? '21' : '10',
    ...(isNote ? {} : { idPDF: '0', ind_emisionNC21: '0', nombrePDF: '' }),
  };
}

/** In its own currency, with commas: the line has soles. */
function seeSolAmount(soles: Money, rate: number): string {
  const centimos = Math.round((Math.abs(soles) * 1_000) / rate);
  const [whole = '0', cents = '00'] = (centimos / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents}`;
}
