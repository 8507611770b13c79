import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Company, companies } from '../../../../../e2e/independent-sire/companies.ts';
import { amountsOf, sidesOf, xmlOf } from '../../../../../e2e/independent-sire/documents.ts';
import { listedAt } from '../../../../../e2e/independent-sire/see-sol.ts';
import { independentSire } from '../../../../../e2e/independent-sire/server.ts';
import type { Book, Voucher } from '../../../../../e2e/independent-sire/vouchers.ts';
import { createTestClock } from '../../../test/clock.ts';
import { SunatError } from '../../errors.ts';
import { createGovernor } from '../../governor.ts';
import { createHttp, type HttpRequest } from '../../http.ts';
import { createPortalClient } from '../client.ts';
import { createDoubts } from '../doubts.ts';
import { LISTS } from './quirks.ts';
import type { SeeSolList, SeeSolVoucher } from './types.ts';

/** The second server, written from the published facts alone: its entrance, its pages and its archives are not the sandbox's. */
const server = independentSire({ seed: 11, faultShare: 0.1, ticketLifeMs: 10 });
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const [paper, clouds] = companies as [Company, Company];
const [FROM, TO] = ['2026-01-01', '2026-03-31'];

/** Inside of SEE-SOL, in a visit of its own. */
async function entered(company: Company) {
  const session = await entersMenu(company);
  return { session, seeSol: await session.seeSol() };
}

/** @param spoils of which requests the answer gets lost */
async function entersMenu(company: Company, spoils: (request: HttpRequest) => boolean = () => false) {
  const sound = createHttp({ headersMs: 60_000, totalMs: 60_000 });
  onTestFinished(() => sound.close());
  const http = {
    ...sound,
    send: (request: HttpRequest, signal?: AbortSignal) =>
      spoils(request)
        ? Promise.reject(new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' }))
        : sound.send(request, signal),
  };
  const swift = () => createGovernor({ perRuc: { spacingMs: 0 }, perHost: { spacingMs: 0 } });
  const clock = createTestClock();
  const client = createPortalClient({
    hosts: { menu: url, security: url, ww1: url },
    login: company,
    ...{ governor: swift(), visits: swift(), http, clock, doubts: createDoubts({ clock }) },
    pace: { typingMs: 1, lookMs: 1, tries: 6, retryMs: 1, slowestRetryMs: 2 },
  });
  const session = client.session({});
  await session.enter();
  return session;
}

const lists = Object.keys(LISTS) as SeeSolList[];
const iso = (slashed: string) => slashed.split('/').toReversed().join('-');
/** What the second server has in a list of those days. */
const truthOf = (company: Company, which: SeeSolList, to = TO) => listedAt(company, LISTS[which].code, FROM, to);

/** What a row must come to. */
function expected(company: Company, { book, voucher }: { book: Book; voucher: Voucher }): Partial<SeeSolVoucher> {
  const { supplier, customer } = sidesOf(company, book, voucher);
  const { total } = amountsOf(voucher);
  return {
    ...{ issuerRuc: supplier.document, issuerName: supplier.name, typeCode: voucher.type, serie: voucher.series },
    ...{ number: String(voucher.number), issuedOn: iso(voucher.issued), currency: voucher.currency },
    ...{ receiverDocument: customer.document, receiverName: customer.name, isActive: voucher.state === '1' },
    total: `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`,
    modifies: voucher.modifies ? `${voucher.modifies.series}-${voucher.modifies.number}` : null,
  };
}

test('lists of three months come whole, to the céntimo and with their accents, although some calls fail', async () => {
  const { session, seeSol } = await entered(paper);
  for (const which of lists) {
    const rows = await seeSol.list(which, FROM, TO);
    const truth = truthOf(paper, which);
    expect(rows).toHaveLength(truth.length);
    expect(truth.length > 0, which).toBe(which !== 'facturas-rejected');
    const numbers = new Map(rows.map((row) => ['voucher' in row ? row.voucher.number : '', row]));
    for (const one of truth) {
      expect(numbers.get(String(one.voucher.number))).toMatchObject({ voucher: expected(paper, one) });
    }
  }
  await session.leave();
});

test('XML come one by one, byte by byte, of each kind of voucher and of both sides', async () => {
  const { session, seeSol } = await entered(paper);
  for (const which of lists) {
    for (const { book, voucher } of truthOf(paper, which, '2026-02-15').slice(0, 4)) {
      const { supplier } = sidesOf(paper, book, voucher);
      const found = await seeSol.xml({
        ...{ issuerRuc: supplier.document, type: voucher.type, serie: voucher.series, number: String(voucher.number) },
        ...{ origin: book === 'RCE' ? 'received' : 'emitted', issuedOn: iso(voucher.issued), today: '2026-11-21' },
      });
      if (found.kind !== 'found') throw new Error(`${which} ${voucher.number}: ${JSON.stringify(found)}`);
      expect(found.value.xml.bytes.equals(xmlOf(paper, book, voucher))).toBe(true);
      expect(found.value.cdr).toBeNull();
    }
  }
  const nobodys = { issuerRuc: paper.ruc, type: '01', serie: 'E001', number: '1', issuedOn: FROM, today: TO };
  expect(await seeSol.xml({ ...nobodys, origin: 'emitted' })).toEqual({ kind: 'absent', because: 'not-listed' });
  await session.leave();
});

test('who is not let into the application of boletas is told so, and has the facturas', async () => {
  const { session, seeSol } = await entered(clouds);
  expect(await seeSol.list('facturas-received', FROM, TO)).toHaveLength(truthOf(clouds, 'facturas-received').length);
  await expect(seeSol.list('boletas-issued', FROM, TO)).rejects.toMatchObject({ kind: 'UnrecognisedAnswer' });
  expect(await seeSol.list('facturas-issued', FROM, TO)).toHaveLength(truthOf(clouds, 'facturas-issued').length);
  await session.leave();
});

test('a visit whose first answer of SEE-SOL is lost, however often it is asked, leaves nothing open', async () => {
  const session = await entersMenu(paper, ({ url: { pathname } }) => pathname === '/ol-ti-itconscpemype/');
  await expect(session.seeSol()).rejects.toMatchObject({ kind: 'ServiceUnavailable' });
  await session.leave();
  const { portal } = (await (await fetch(`${url}/__seen`)).json()) as { portal: { open: number } };
  expect(portal.open).toBe(0);
});

test('nobody was put out by ourselves, nothing was asked for in vain, and what was opened is left', async () => {
  const seen = (await (await fetch(`${url}/__seen`)).json()) as Record<
    'portal' | 'seeSol' | 'faults',
    Record<string, number>
  >;
  expect(seen.portal).toMatchObject({ logins: 4, refused: 0, overlapping: 0, left: 4, open: 0 });
  expect(seen.seeSol).toMatchObject({ refused: 0 });
  const { reset, '200 html': pages, '401 expired': lost } = seen.faults;
  expect(Math.min(reset ?? 0, pages ?? 0, lost ?? 0), JSON.stringify(seen)).toBeGreaterThan(0);
});
