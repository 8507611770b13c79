import type { Statement } from '@yupana/contract/bank.ts';
import type { Movement, PairedVoucher } from '@yupana/contract/bank-movements.ts';
import { addTallies, tallyOf } from '../src/features/bank/bank-words.ts';
import type { BankMonth } from '../src/features/bank/state/use-bank.ts';

const uuidOf = (serial: number) => `33333333-3333-4333-8333-${String(serial).padStart(12, '0')}`;
const AT = '2026-11-12T14:33:00Z';

/** The statement that tests look at. */
export function statement(different: Partial<Statement> = {}): Statement {
  return {
    ...{ uuid: uuidOf(900), name: 'movimientos-oct-2026.csv', bank: 'bcp', account: '191-2204471', currency: 'PEN' },
    ...{ state: 'read', charges: 46, added: 46, already: 0, credits: 0, unreadable: [], unreadable_count: 0 },
    ...{ first_date: '2026-10-02', last_date: '2026-11-02', titles: ['Fecha', 'Glosa', 'Cargo'] },
    sample: [['02/10/2026', 'TRANSF MAQ YUNQUE AZUL SAC', '6,602.10']],
    columns: { date: 0, description: 1, operation: null, charge: 2, amount: null, reference: null },
    ...{ by: 'Rosa Elena Huamaní', at: AT },
    ...different,
  };
}

/** A purchase that a charge pays whole. */
export function paired(different: Partial<PairedVoucher> = {}): PairedVoucher {
  return {
    ...{ code: '20990002011-01-F005-1207', tax_period: '202610' as PairedVoucher['tax_period'], type_code: '01' },
    ...{
      serie: 'F005',
      number: '1207',
      supplier_ruc: '20990002011',
      issue_date: '2026-10-31',
      status: 'gasto observado',
    },
    ...{ supplier_business_name: 'Maquinarias Yunque Azul S.A.C.', total: 6602.1, paid: 0, amount: 6602.1, notes: [] },
    ...different,
  };
}

/** A charge that fits its purchase in everything; say what is different. */
export function movement(serial: number, different: Partial<Movement> = {}): Movement {
  return {
    ...{ uuid: uuidOf(serial), statement: uuidOf(900), date: '2026-11-02', description: 'TRANSF MAQ YUNQUE AZUL SAC' },
    ...{
      operation: `0041${serial}`,
      reference: '',
      amount: 6602.1,
      currency: 'PEN',
      account: '191-2204471',
      bank: 'bcp',
    },
    ...{ means: '003', state: 'suggested', matches: { amount: true, date: true, supplier: true }, level: 3 },
    ...{ ticked: true, vouchers: [paired()], possible: 0, note: null, together: null, event: null },
    ...different,
  };
}

const NOTHING = { amount: false, date: false, supplier: false };
const none = { matches: NOTHING, level: 0, ticked: false, vouchers: [] };
const by = 'Rosa Elena Huamaní';

/** Two suggested (one short of S/ 118.00), one undone, one without a voucher, one confirmed and one that is no purchase. */
export const charges: readonly Movement[] = [
  movement(8823),
  movement(7990, {
    ...{ date: '2026-10-28', description: 'PAGO PROV OLLA DE BARRO', amount: 4602, level: 2, ticked: false },
    matches: { amount: false, date: true, supplier: true },
    vouchers: [
      paired({
        ...{ code: '20990003017-01-F002-17581', serie: 'F002', number: '17581', total: 4720, amount: 4602 },
        supplier_business_name: 'Distribuidora Olla de Barro S.R.L.',
        notes: [{ text: 'Falta S/ 118.00', fits: false }],
      }),
    ],
  }),
  movement(6733, {
    ...{ state: 'undone', ticked: false, amount: 2006, description: 'TRANSF EMBALAJES CAJA CU' },
    event: { by, at: AT, reason: 'El abono fue a otra cuenta' },
  }),
  movement(8377, {
    ...none,
    ...{ state: 'without', amount: 14300, description: 'PAGO PLANILLA OCT', note: 'Ninguna compra de ese importe' },
  }),
  movement(5977, { state: 'confirmed', ticked: false, amount: 2950, event: { by, at: AT, reason: '' } }),
  movement(5800, {
    ...none,
    ...{ state: 'not-purchase', amount: 18, description: 'COMISION', event: { by, at: AT, reason: '' } },
  }),
];

/** What a period of these charges is answered with. */
export function bankMonth(movements: readonly Movement[], different: Partial<BankMonth> = {}): BankMonth {
  const of = (state: Movement['state']) => tallyOf(movements.filter((one) => one.state === state));
  return {
    statements: movements.length > 0 ? [statement()] : [],
    totals: {
      all: movements.map((one) => tallyOf([one])).reduce(addTallies, tallyOf([])),
      ...{ suggested: of('suggested'), undone: of('undone'), without: of('without'), confirmed: of('confirmed') },
      not_purchase: of('not-purchase'),
    },
    movements: [...movements],
    omitted: 0,
    elsewhere: [],
    loads_payments: true,
    ...different,
  };
}
