import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, companies } from '../../../../e2e/independent-sire/companies.ts';
import { heldXml, isHeld } from '../../../../e2e/independent-sire/consultacpe.ts';
import { amountsOf, pdfOf, receiptOf, sidesOf } from '../../../../e2e/independent-sire/documents.ts';
import { independentSire } from '../../../../e2e/independent-sire/server.ts';
import { type Book, isOfPortal, type Voucher, vouchersOf } from '../../../../e2e/independent-sire/vouchers.ts';
import { createTestClock } from '../../test/clock.ts';
import { createGovernor } from '../governor.ts';
import { createHttp } from '../http.ts';
import { createTokenCache } from '../tokens.ts';
import { createConsultaCpeClient } from './client.ts';
import type { VoucherAsked } from './types.ts';

/** The second server, written from the published facts alone: its archives, its codes and what it has not are not the sandbox's. */
const server = independentSire({ seed: 5, faultShare: 0.08, ticketLifeMs: 10, grantsCpe: true });
const http = createHttp({ headersMs: 60_000, totalMs: 60_000 });
const [paper] = companies as [Company];
let client: ReturnType<typeof createConsultaCpeClient>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = createTestClock();
  client = createConsultaCpeClient({
    ...{ hosts: { security: url, cpe: url }, access: paper, http, clock, tokens: createTokenCache({ clock }) },
    governor: createGovernor({ perRuc: { spacingMs: 0 }, perHost: { spacingMs: 0 } }),
    pace: { tries: 6, retryMs: 1, slowestRetryMs: 2 },
  });
});
afterAll(async () => {
  await http.close();
  server.close();
});

const asked = (book: Book, voucher: Voucher): VoucherAsked => ({
  ...{ issuerRuc: sidesOf(paper, book, voucher).supplier.document, type: voucher.type, serie: voucher.series },
  ...{ number: `00${voucher.number}`.slice(-10), origin: book === 'RCE' ? 'received' : 'emitted' },
});
/** Of each kind of voucher and series the first ones of a month. */
const some = (['RCE', 'RVIE'] as const).flatMap((book) => {
  const all = vouchersOf(paper, book, '202604');
  const kinds = Map.groupBy(all, ({ type, series }) => `${type} ${series}`);
  const odd = all.filter(({ number }) => number % 77 === 0 || number % 13 === 0);
  return [...[...kinds.values()].flatMap((those) => those.slice(0, 2)), ...odd].map((voucher) => ({ book, voucher }));
});

test('XML come byte by byte, with their CDR beside them where it is, whatever stands first; what is not there is absent', async () => {
  let withCdr = 0;
  for (const { book, voucher } of some) {
    const found = await client.xml(asked(book, voucher));
    expect(found.kind, JSON.stringify(voucher)).toBe(isHeld(book, voucher) ? 'found' : 'absent');
    if (found.kind !== 'found') continue;
    expect(found.value.xml.bytes.equals(heldXml(paper, book, voucher))).toBe(true);
    if (found.value.cdr === null) continue;
    withCdr += 1;
    expect(found.value.cdr.bytes.equals(receiptOf(paper, book, voucher))).toBe(true);
  }
  expect(withCdr).toBeGreaterThan(3);
  expect(some.some(({ book, voucher }) => !isHeld(book, voucher))).toBe(true);
});

test('figures, the PDF and the CDR of an issued voucher come as they are; a CDR that is not given is absent', async () => {
  const cdrs: string[] = [];
  for (const { book, voucher } of some.filter((one) => isHeld(one.book, one.voucher)).slice(-12)) {
    const { total, igv } = amountsOf(voucher);
    expect(await client.metadata(asked(book, voucher))).toMatchObject({
      value: {
        ...{ state: voucher.state === '2' ? '2' : '0', issueDate: voucher.issued, currency: voucher.currency },
        ...{ total: String(total / 100), igv: String(igv / 100) },
      },
    });
    const pdf = await client.pdf(asked(book, voucher));
    expect(pdf.kind === 'found' && pdf.value.bytes.equals(pdfOf(voucher))).toBe(true);
    const cdr = await client.cdr(asked(book, voucher));
    cdrs.push(cdr.kind);
    if (isOfPortal(voucher.series)) expect(cdr.kind).toBe('absent');
    if (cdr.kind === 'found') expect(cdr.value.bytes.equals(receiptOf(paper, book, voucher))).toBe(true);
  }
  expect(new Set(cdrs)).toEqual(new Set(['found', 'absent']));
});
