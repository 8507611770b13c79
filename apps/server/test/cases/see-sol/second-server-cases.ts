import type { AddressInfo } from 'node:net';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, companies } from '../../../../../e2e/independent-sire/companies.ts';
import { amountsOf, fixed, sidesOf, xmlOf } from '../../../../../e2e/independent-sire/documents.ts';
import { type Listed, listedAt } from '../../../../../e2e/independent-sire/see-sol.ts';
import { independentSire } from '../../../../../e2e/independent-sire/server.ts';
import { findVoucher, iso } from '../../../../../e2e/independent-sire/vouchers.ts';
import type { Deps } from '../../../src/ctx.ts';
import { collectRun } from '../../../src/features/collection/collect-run.ts';
import { askSeeSol as askLists } from '../../../src/features/collection/see-sol/ask-see-sol.ts';
import { openBytes } from '../../../src/features/documents/kept-bytes.ts';
import { createBreaker } from '../../../src/features/documents/lane/breaker.ts';
import { markDue } from '../../../src/features/documents/lane/queries-lanes.ts';
import { runLane } from '../../../src/features/documents/lane/run-lane.ts';
import { createTurns } from '../../../src/features/documents/lane/turns.ts';
import { askSeeSol as askDocuments } from '../../../src/features/documents/see-sol/ask-see-sol.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Sunat } from '../../../src/sunat/connectors.ts';
import { actaOf, collectionOf, register } from '../../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';

const NEVER = new AbortController().signal;
const MONTHS = 2;

/**
 * SEE-SOL against the second server, which was written from the published facts alone: its lists beside the proposals, and its XML.
 * @param at an app without workers, and who builds the ways to a SUNAT whose services are all at one address, but that of vouchers
 */
export function secondServerCases(at: () => { app: TestApp; sunatAt: (url: string) => Sunat }): void {
  const server = independentSire({ seed: 7, faultShare: 0.03, ticketLifeMs: 10, months: MONTHS });
  let app: TestApp;
  let deps: Deps;
  let rosa: Accountant;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const given = at();
    app = given.app;
    const sunat = given.sunatAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const consultaCpe = () => Promise.reject(new Error('no key')) as never;
    deps = { ...app.deps, clock: systemClock, sunat: { ...sunat, consultaCpe, asksSeeSol: true } };
    rosa = await signUpAccountant(app);
  });
  afterAll(async () => {
    await deps.sunat.close();
    server.close();
  });

  describe.each(companies)('$name', (company) => {
    let own: { firmId: string; businessId: string };
    let months: string[];

    beforeAll(async () => {
      const { ruc, name, ...credentials } = company;
      const { uuid } = await register(
        app,
        rosa,
        { ruc, name, credentials },
        { sunat_api_key: '', sunat_api_secret: '' },
      );
      const { firm_id: firmId } = await app.deps.database.system((tx) =>
        tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
      );
      own = { firmId, businessId: uuid };
      const { run } = await collectionOf(app, rosa, uuid);
      await collectRun(deps, { ...own, runId: run?.uuid ?? '' }, NEVER);
      months = (await call(app, getPeriods, { params: { uuid } }, rosa.token)).body.tax_periods;
    });

    test('its lists and the proposals have the same vouchers; what both say to be withdrawn is no difference', async () => {
      expect(months).toHaveLength(MONTHS);
      await askLists(deps, own, NEVER);
      for (const period of months) {
        const acta = await actaOf(app, rosa, own.businessId, period);
        const { purchases, sales } = { purchases: acta.purchases.see_sol, sales: acta.sales.see_sol };
        const facturas = (codes: string[]) => activeOf(company, codes, period).length;
        const received = facturas(['11', '14', '16']);
        const issued = facturas(company.boletasToo ? ['10', '13', '15', '17', '20', '22'] : ['10', '13', '15']);
        const agrees = { reason: null, rejected_count: 0, missing: [], extra: [] };
        expect(purchases).toMatchObject({ ...agrees, listed: received, held: received });
        expect(sales).toMatchObject({ ...agrees, listed: issued, held: issued });
        expect(purchases?.state).toBe(received === 0 ? 'none' : 'agreed');
        // Whether the option of facturas leads to boletas nobody published: here of one company it does, and of the other it does not.
        if (!company.boletasToo) expect(sales?.state).toBe('in-doubt');
        else expect(sales?.state).toBe(issued === 0 ? 'none' : 'agreed');
      }
    });

    test('what it has of E-series comes byte by byte, and is read to the céntimo', async () => {
      await app.deps.database.system((tx) => markDue(tx, own, new Date(0)));
      await runLane({ deps, breaker: createBreaker(deps.clock), turns: createTurns(deps.clock) }, own, NEVER);
      await passOverMost();
      await askDocuments(deps, own, NEVER);
      const files = await filesOf();
      const isLetIn = ({ serie }: { serie: string }) => company.boletasToo || serie !== 'EB01';
      // After three nobody asks for more of them in this visit, and nothing is said of those.
      const shutOut = files.filter((one) => !isLetIn(one));
      expect(new Set(shutOut.map(({ state }) => state))).toEqual(new Set(company.boletasToo ? [] : ['absent']));
      const told = shutOut.flatMap(({ see_sol }) => see_sol ?? []);
      expect(told).toEqual(shutOut.slice(0, 3).map(() => 'not-understood'));
      const facts = await documentFacts();
      const had = files.filter(isLetIn);
      expect(had.length).toBeGreaterThan(5);
      for (const file of had) {
        expect(file).toMatchObject({ state: 'held', source: 'see-sol', see_sol: null, reason: '' });
        const voucher = findVoucher(company, file.book, { series: file.serie, number: file.number });
        if (!voucher) throw new Error(`${file.serie}-${file.number} is nobody's.`);
        const kept = await openBytes(deps, own.businessId, { sha256: file.sha256 ?? '', bytes: file.bytes });
        expect(kept.equals(xmlOf(company, file.book, voucher))).toBe(true);
        const { total, igv } = amountsOf(voucher);
        expect(facts.get(`${file.book} ${file.serie} ${file.number}`)).toMatchObject({
          ...{ currency: voucher.currency, buyer: sidesOf(company, file.book, voucher).customer.document, warnings: 0 },
          ...{ total: fixed(total), igv: fixed(igv), issueDate: iso(voucher.issued) },
        });
      }
      expect(await laneOf()).toMatchObject({ see_sol_fault: null, see_sol_due_at: null });
    });

    const filesOf = () =>
      app.deps.database.system((tx) =>
        tx
          .selectFrom('voucher_files')
          .selectAll()
          .where('business_id', '=', own.businessId)
          .where('kind', '=', 'xml')
          .where('serie', 'like', 'E%')
          .where((eb) => eb.or([eb('see_sol', 'is', null), eb('see_sol', '<>', 'not-listed')]))
          .execute(),
      );
    /** As if it had been asked for all but a few of each kind: a visit for hundreds lasts. */
    const passOverMost = () =>
      app.deps.database.system((tx) =>
        sql`update voucher_files set see_sol = 'not-listed', see_sol_at = now()
          where business_id = ${own.businessId}::uuid and kind = 'xml' and serie like 'E%' and (book, issuer_ruc, number) not in (
            select book, issuer_ruc, number from (select book, issuer_ruc, number,
                row_number() over (partition by book, type_code, serie order by number) as place
              from voucher_files where business_id = ${own.businessId}::uuid and kind = 'xml' and serie like 'E%') one
            where place <= 4)`.execute(tx),
      );
    const laneOf = () =>
      app.deps.database.system((tx) =>
        tx.selectFrom('document_lanes').selectAll().where('business_id', '=', own.businessId).executeTakeFirstOrThrow(),
      );
    const documentFacts = () =>
      app.deps.database.system(async (tx) => {
        const of = tx.selectFrom('voucher_facts').selectAll().where('business_id', '=', own.businessId);
        const rows = await of.where('kind', '=', 'document').where('serie', 'like', 'E%').execute();
        return new Map(rows.map(({ book, serie, number, value }) => [`${book} ${serie} ${number}`, value]));
      });
  });
}

/** What lists show as active of a month, as it is so far. */
function activeOf(company: Company, codes: readonly string[], period: string): Listed[] {
  const month = `${period.slice(0, 4)}-${period.slice(4)}`;
  return codes
    .flatMap((code) => listedAt(company, code, `${month}-01`, `${month}-31`))
    .filter(({ voucher }) => voucher.state === '1');
}
