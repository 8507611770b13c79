import { uploadStatement } from '@yupana/contract/bank.ts';
import {
  confirmMovements,
  listMovements,
  type Movement,
  type MovementState,
  type Tally,
  undoMovements,
} from '@yupana/contract/bank-movements.ts';
import { listPayments } from '@yupana/contract/bank-payments.ts';
import { changeSetting, switchRule } from '@yupana/contract/settings.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { Tx } from '../../../src/ctx.ts';
import { runJudging } from '../../../src/features/analysis/judging/run-judging.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';

export const PERIOD = '202610';
export const ISSUER = '20990016004';
const RULE = 'bancarizacion-por-acreditar';
export const code = (number: number) => `${ISSUER}-01-F001-${number}`;
export const CHARGES = [
  ['18/10/2026', 'TRANSF FERRETERIA INVENT', '00415977', '-2,950.00'],
  ['19/10/2026', 'PAGO A TERCEROS WEB', '00415978', '-3,540.00'],
  ['20/10/2026', 'COMISION MANTENIMIENTO', '00415979', '-18.00'],
  ['21/10/2026', 'ABONO', '00415980', '500.00'],
] as const;
/** A statement as the bank of these charges exports it. */
export const fileOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    [
      'Cuenta: 191-2245871-0-44;Soles',
      'Fecha;Fecha valuta;Descripción operación;Operación - Número;Monto',
      ...rows.map(([date, text, operation, amount]) => [date, date, text, operation, amount].join(';')),
    ].join('\n'),
  ).toString('base64');

/** What tests look at of the list of charges. */
interface Listed {
  totals: Record<Exclude<MovementState, 'not-purchase'> | 'all' | 'not_purchase', Tally>;
  movements: Movement[];
  elsewhere: { tax_period: string; count: number }[];
}

/**
 * An account of its own for cases of how purchases were paid, with a company for each of them that has three purchases of a month.
 * @param started the app: known once tests run
 */
export function bankRoom(started: () => TestApp) {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
  });
  beforeEach(async () => {
    business = await seedBusiness(app, rosa);
    await seedVouchers(app, business, 'RCE', PERIOD, [
      { number: '1', taxable: '2500.00', igv: '450.00', total: '2950.00' },
      { number: '2', taxable: '3000.00', igv: '540.00', total: '3540.00' },
      { number: '3' },
    ]);
  });

  const query = () => ({ query: { ruc: business.ruc } });
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
  const judge = () =>
    runJudging(app.deps, { firmId: business.firmId, businessId: business.id }, new AbortController().signal);
  const upload = (content = fileOf(CHARGES), name = 'oct.csv', who = rosa) =>
    call(app, uploadStatement, { ...query(), body: { name, content } }, who.token);
  const listed = async (statement?: string): Promise<Listed> => {
    const of = { ruc: business.ruc, tax_period: PERIOD, ...(statement && { statement }) };
    return (await call(app, listMovements, { query: of }, rosa.token)).body.data;
  };
  const charge = async (amount: number): Promise<Movement> =>
    (await listed()).movements.find((one) => one.amount === amount) as Movement;
  const confirm = (movement: string, vouchers: { code: string; amount: number }[], who = rosa) =>
    call(app, confirmMovements, { ...query(), body: { movements: [{ movement, vouchers }] } }, who.token);
  const undo = (movement: string, reason = 'El abono fue a otra cuenta') =>
    call(app, undoMovements, { ...query(), body: { movements: [movement], reason } }, rosa.token);
  const paymentsOf = async (number: number) =>
    (await call(app, listPayments, { query: { ruc: business.ruc, code: code(number) } }, rosa.token)).body.data;
  const loads = async (loads_payments = true): Promise<void> => {
    const { status } = await call(
      app,
      changeSetting,
      {
        ...query(),
        body: {
          ...{ setting: 'payments' as const, value: { loads_payments } },
          ...{ since: '2026-01-01', reason: 'Carga sus pagos', seen: 0 },
        },
      },
      rosa.token,
    );
    expect(status).toBe(200);
  };
  const statusOf = async (number: number) => {
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD, code: code(number) } };
    return (await call(app, getVerdict, asked, rosa.token)).body.data.status;
  };
  /** Its payment alone is what the rules have to say of it. */
  const switchOthersOff = async (number: number) => {
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD, code: code(number) } };
    const { findings } = (await call(app, getVerdict, asked, rosa.token)).body.data;
    for (const { rule } of findings.filter((one) => one.rule !== RULE && one.severity !== 'informs')) {
      const body = { rule, off: true, reason: 'No es de esta prueba', seen: 0 };
      expect((await call(app, switchRule, { ...query(), body }, rosa.token)).status).toBe(200);
    }
    await judge();
  };
  const fires = async (number: number) => {
    await judge();
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD, code: code(number) } };
    const { body } = await call(app, getVerdict, asked, rosa.token);
    const found = body.data.findings.find(({ rule }) => rule === RULE);
    return found && !found.set_aside ? found.severity : null;
  };

  return {
    get app() {
      return app;
    },
    get rosa() {
      return rosa;
    },
    get business() {
      return business;
    },
    ...{ query, tenant, upload, listed, charge, confirm, undo, paymentsOf, loads, statusOf, switchOthersOff, fires },
  };
}
