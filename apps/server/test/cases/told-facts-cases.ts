import { randomUUID } from 'node:crypto';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { money } from '@yupana/tax/money.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadFacts } from '../../src/features/analysis/facts/load-facts.ts';
import { judgedCompany } from '../../src/features/analysis/judging/judged-company.ts';
import { writeRates } from '../../src/features/facts/public/queries-rates.ts';
import { linesOf } from '../../src/features/vouchers/judging/take-waiting.ts';
import { storeProposal } from '../../src/features/vouchers/storing/store-proposal.ts';
import { ISSUER, type JudgingHost, judgingBench, keyOf, PERIOD } from '../benches/judging.ts';
import { inBatches, proposalRow } from '../proposal-rows.ts';
import { freshRuc } from '../seed.ts';
import { uploadBench } from '../uploading.ts';

type Services = Parameters<typeof judgedCompany>[0]['sunat'];
const ASKS = () => ({}) as never;

/** What rules are told of one purchase by what is known elsewhere, over an app of whoever runs them (facts.medium.test.ts). */
export function toldFactsCases(host: () => JudgingHost): void {
  const bench = judgingBench(host);
  const { tenant, seed, company, bookOf } = bench;
  const uploads = uploadBench(() => host().app);
  beforeEach(() => bench.begin());

  /** The facts of a purchase. @param services of SUNAT that are asked */
  const told = (number: string, { today = '2026-11-20', issuer = ISSUER, services = {}, period = PERIOD } = {}) =>
    tenant(async (tx): Promise<Facts> => {
      const book = bookOf(period);
      const buyer = await judgedCompany({ sunat: services as Services }, tx, company());
      const lines = await linesOf(tx, book, [{ ...keyOf(number), issuer_ruc: issuer }]);
      const { judged } = await loadFacts(tx, book, buyer as NonNullable<typeof buyer>, lines, today);
      return (judged[0] as (typeof judged)[number]).facts;
    });

  test('a document or a validity is waited for where that very service is asked', async () => {
    await seed(PERIOD, { number: '1' });
    const both = async (services: object) => {
      const { document, validity } = await told('1', { services });
      return [document.is, validity.is];
    };
    expect(await both({})).toEqual(['unknown', 'unknown']);
    expect(await both({ consultaCpe: ASKS })).toEqual(['pending', 'unknown']);
    expect(await both({ validity: ASKS })).toEqual(['unknown', 'pending']);
  });

  test('whether the buyer withholds is another thing than whether the seller does', async () => {
    const issuer = freshRuc();
    await seed(PERIOD, { number: '1', issuer_ruc: issuer });
    const list = (ruc: string) =>
      bench.app.deps.database.system((tx) =>
        tx
          .insertInto('sunat_lists')
          .values({
            ...{ list: 'retention', ruc, from_day: '2020-01-01', from_declared: true, to_day: null },
            ...{ resolution: null, source: 'prueba', seen_at: bench.clock.now() },
          })
          .execute(),
      );
    await list(bench.business.ruc);
    const agents = async () => {
      const { withholdingAgent, ownWithholdingAgent } = (await told('1', { issuer })).lists;
      return [withholdingAgent.is, ownWithholdingAgent.is];
    };
    expect(await agents()).toEqual(['unknown', 'known']);
    await list(issuer);
    expect(await agents()).toEqual(['known', 'known']);
  });

  test('a rate is what SUNAT buys and sells at', async () => {
    await seed(PERIOD, { number: '1', currency: 'CAD', exchange_rate: '2.700' });
    const rates = [{ day: '2026-10-15', buy: '2.651', sell: '2.719' }];
    await bench.app.deps.database.system((tx) =>
      writeRates(tx, rates, { currency: 'CAD', source: 'prueba', at: bench.clock.now() }),
    );
    const { exchangeRate } = await told('1');
    expect(exchangeRate).toMatchObject({ value: { buy: 2_651, sell: 2_719, publishedOn: '2026-10-15' } });
  });

  test('the end of the year is waited for until its last day is over', async () => {
    await seed(PERIOD, { number: '1' }, { number: '2', counterparty_document_type: '1' });
    const atYearEnd = async (today: string, number = '1') => (await told(number, { today })).issuer.atYearEnd;
    expect(await atYearEnd('2026-12-31')).toEqual({ is: 'pending', until: '2027-01-02' });
    // No register of it is here.
    expect(await atYearEnd('2027-01-01')).toMatchObject({ is: 'unknown' });
    // Of a supplier without RUC no register speaks: nothing is waited for.
    expect(await atYearEnd('2026-12-31', '2')).toMatchObject({ is: 'unknown' });
  });

  test('a constancia that came before its voucher is told of it as soon as a proposal lists it', async () => {
    const business = await bench.begin(uploads.rosa);
    const page = `<h1>CONSTANCIA DE DEPÓSITO</h1> Número de constancia 00781234 Ruc del Proveedor ${ISSUER}
      Número de Documento ${business.ruc} Monto del depósito S/149.00 Fecha y hora de pago 04/11/2026
      Tipo de Bien o servicio 037 Tipo de Comprobante 01 Número de Comprobante F001 - 00000009`;
    expect(await uploads.take(business, 'constancia.html', page)).toEqual([
      'constancia.html: new, Depósito de S/ 149.00 de F001-9, que no está en Yupana: se une a él cuando llegue',
    ]);
    expect(await bench.waiting()).toEqual([]);
    // The same page once more is the same deposit.
    expect(await uploads.take(business, 'copia.html', page)).toContainEqual(
      expect.stringMatching(/^copia.html: existing, /),
    );
    const ours = { issuerRuc: ISSUER, counterpartyDocument: ISSUER, typeCode: '01', serie: 'F001', detraction: true };
    const rows = ['8', '9'].map((number, place) => proposalRow(place, { ...ours, number, total: money(124_000) }));
    const scope = { ...bench.bookOf('202609'), runId: randomUUID() };
    await storeProposal(bench.app.deps, scope, inBatches(rows), { hasAgreed: async () => true });
    await bench.judge();
    const deposits = async (number: string) => (await told(number, { period: '202609' })).deposits;
    expect(await deposits('9')).toMatchObject({
      ...{ is: 'known', source: 'archivo subido' },
      value: [{ on: '2026-11-04', amount: 14_900, number: '00781234', code: '037' }],
    });
    expect(await deposits('8')).toMatchObject({ is: 'unknown' });
    // What came after its day asks for another period's credit, and what did not come for the constancia.
    const found = await bench.judged();
    const rulesOf = (number: string) => found.get(`202609 01 ${number}`)?.findings.map(({ rule }) => rule);
    const spot = (number: string) => rulesOf(number)?.filter((rule) => rule.startsWith('detraccion-'));
    expect(spot('8')).toEqual(['detraccion-pendiente']);
    expect(spot('9')).toEqual(['detraccion-deposito-tardio']);
  });
}
