import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failure } from '../../test/client.ts';
import { createTestClock } from '../../test/clock.ts';
import { serve } from '../../test/serve.ts';
import { bombOf, zipOf } from '../../test/zips.ts';
import { SunatError } from '../errors.ts';
import { createGovernor } from '../governor.ts';
import { createHttp } from '../http.ts';
import { createTokenCache } from '../tokens.ts';
import { type ConsultaCpeOptions, createConsultaCpeClient } from './client.ts';
import type { VoucherAsked } from './types.ts';

type Play = (response: ServerResponse, request: IncomingMessage) => void;

const XML = '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
const CDR = '<ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"/>';
/** As SUNAT says that it has not got a voucher. */
const NONE = { cod: '404', msg: 'Not Found - No se encontro el comprobante' };
const FACTURA: VoucherAsked = {
  issuerRuc: '20512345671',
  type: '01',
  serie: 'F001',
  number: '00000123',
  origin: 'received',
};

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Play =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const text =
  (status: number, body: string): Play =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
const page =
  (status: number): Play =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'text/html' })
      .end('<html><body>ha ocurrido un error</body></html>');
const reset: Play = (_response, request) => request.socket.resetAndDestroy();
const file = (bytes: Buffer | string, encoding: BufferEncoding = 'base64'): Play =>
  json(200, { nomArchivo: 'FACTURA-XML.zip', valArchivo: Buffer.from(bytes).toString(encoding) });

const CLIENT = { ruc: '20600000005', solUser: 'FICTICIO', solKey: 'Cl4ve', clientId: 'cliente', clientSecret: 's' };

/** SUNAT's service alone: what it says next, one after the other, the last one again and again. @param access a client's by default */
async function bench(
  plays: Play[],
  tokens: Play[] = [json(200, { access_token: 'ficha', expires_in: 3600 })],
  access: ConsultaCpeOptions['access'] = CLIENT,
) {
  const asked: string[] = [];
  const forms: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const turn = (list: Play[]): Play => (list.length > 1 ? (list.shift() as Play) : (list[0] as Play));
  const url = await serve(async (request, response) => {
    if (request.method === 'POST') {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      forms.push(Buffer.concat(pieces).toString());
      return turn(tokens)(response, request);
    }
    asked.push(request.url ?? '');
    headers.push(request.headers);
    return turn(plays)(response, request);
  });
  const http = createHttp();
  onTestFinished(() => http.close());
  const clock = createTestClock();
  const client = createConsultaCpeClient({
    hosts: { security: url, cpe: url },
    access,
    governor: createGovernor({ perRuc: { spacingMs: 0 }, perHost: { spacingMs: 0 }, clock }),
    tokens: createTokenCache({ clock }),
    http,
    clock,
    limits: { contentBytes: 100_000 },
  });
  return { client, asked, forms, headers, clock };
}

test('the XML is asked for by a number without zeros, with a token of its own scope', async () => {
  const { client, asked, forms } = await bench([file(await zipOf({ 'F001-123.xml': XML }))]);
  const found = await client.xml(FACTURA);
  expect(found).toMatchObject({ kind: 'found', value: { xml: { name: 'F001-123.xml' }, cdr: null } });
  expect(asked).toEqual(['/v1/contribuyente/consultacpe/comprobantes/20512345671-01-F001-123-2/02']);
  expect(new URLSearchParams(forms[0]).get('scope')).toBe('https://api-cpe.sunat.gob.pe');
});

test.each([
  ['07', 'F001', 'F7'],
  ['07', 'E001', 'F7'],
  ['07', 'B001', 'B7'],
  ['08', 'FF01', 'F8'],
  ['08', 'BC02', 'B8'],
  ['07', 'EB01', 'B7'],
  ['08', 'EB01', 'B8'],
  ['03', 'B001', '03'],
])('a voucher %s of series %s is asked for as %s', async (type, serie, asks) => {
  const { client, asked } = await bench([json(404, NONE)]);
  expect(await client.xml({ ...FACTURA, type, serie, origin: 'emitted' })).toEqual({ kind: 'absent' });
  expect(asked[0]).toBe(`/v1/contribuyente/consultacpe/comprobantes/20512345671-${asks}-${serie}-123-1/02`);
});

test('the CDR in the zip is told apart, though it comes first, and so is the style sheet', async () => {
  const sheet = '<?xml version="1.0"?><xsl:stylesheet version="1.0"/>';
  const zip = await zipOf({ 'R-20512345671-01-F001-123.xml': CDR, 'factura2.1.xsl': sheet, '20512345671.xml': XML });
  const { client } = await bench([file(zip, 'base64url')]);
  expect(await client.xml(FACTURA)).toMatchObject({
    value: { xml: { name: '20512345671.xml' }, cdr: { name: 'R-20512345671-01-F001-123.xml' } },
  });
});

test('an XML and a PDF that are not in a zip are taken as they are', async () => {
  const { client, asked } = await bench([file(XML), file('%PDF-1.4 …'), file(await zipOf({ 'a.pdf': '%PDF-1.4' }))]);
  expect(await client.xml(FACTURA)).toMatchObject({ value: { xml: { bytes: Buffer.from(XML) } } });
  expect(await client.pdf(FACTURA)).toMatchObject({ kind: 'found' });
  expect(await client.pdf(FACTURA)).toMatchObject({ value: { name: 'a.pdf' } });
  expect(asked.at(-1)).toMatch(/\/01$/);
});

test('a CDR that is refused is one that SUNAT does not give', async () => {
  const { client } = await bench([json(422, { cod: 422, msg: 'no' }), file(CDR)]);
  expect(await client.cdr(FACTURA)).toEqual({ kind: 'absent' });
  expect(await client.cdr(FACTURA)).toMatchObject({ kind: 'found' });
});

test('metadata is read with its items', async () => {
  const { client } = await bench([
    json(200, {
      numSerie: 'F001',
      codCpe: '01',
      codMoneda: 'USD',
      fecEmision: '2026-10-05',
      indEstadoCpe: 1,
      informacionItems: [{ desCodigo: 'A1', desItem: 'Tornillo', cntItems: 2, codUnidadMedida: 'NIU' }],
      procedenciaMasiva: { mtoImporteTotal: 118, mtoSumIGV: '18.00' },
    }),
  ]);
  expect(await client.metadata(FACTURA)).toEqual({
    kind: 'found',
    value: {
      ...{ state: '1', issueDate: '2026-10-05', currency: 'USD', total: '118', igv: '18.00' },
      items: [{ code: 'A1', description: 'Tornillo', quantity: '2', unit: 'NIU' }],
    },
  });
});

test('what passes is asked for again: 500, a page with 200, a reset, 429 with its pause', async () => {
  const good = file(XML);
  const { client, asked, clock } = await bench([
    json(500, { cod: 500 }),
    page(200),
    reset,
    json(429, {}, { 'retry-after': '1' }),
    good,
  ]);
  expect((await client.xml(FACTURA)).kind).toBe('found');
  expect(asked).toHaveLength(5);
  expect(clock.pauses.at(-1)).toBeGreaterThanOrEqual(1_000);
});

test('a page that stays is told to be the host’s, and an answer without a file to be the voucher’s', async () => {
  const fault = async (play: Play) => (await failure((await bench([play])).client.xml(FACTURA))).fault;
  expect(await fault(page(200))).toMatchObject({ kind: 'UnrecognisedAnswer', isPage: true });
  expect(await fault(page(404))).toMatchObject({ kind: 'UnrecognisedAnswer', isPage: true });
  // The way to somewhere else is of no voucher either, and nobody goes there.
  const elsewhere: Play = (response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
  expect(await fault(elsewhere)).toMatchObject({ kind: 'UnrecognisedAnswer', isPage: true });
  const empty = await fault(json(200, { nomArchivo: 'x.zip', valArchivo: '' }));
  expect(empty).toEqual({ kind: 'UnrecognisedAnswer', expected: 'consultacpe.xml', problem: 'no file in base64' });
});

test.each([
  ['a page', (status: number) => page(status)],
  ['nothing at all', (status: number) => text(status, '')],
  ['a text', (status: number) => text(status, 'default backend - 404')],
  ['another JSON', (status: number) => json(status, { message: 'no Route matched with those values' })],
])(
  '%s with 404 or 403 is a gateway’s: never «SUNAT has it not», and no permission that is missing',
  async (_what, answer) => {
    for (const status of [404, 403]) {
      const { client } = await bench(Array.from({ length: 5 }, () => answer(status)));
      expect((await failure(client.xml(FACTURA))).kind).toBe('UnrecognisedAnswer');
    }
  },
);

test('wrong parameters are a refusal with its codes', async () => {
  const { client, asked } = await bench([json(422, { cod: '422', errors: [{ cod: '1001', msg: 'no enviado' }] })]);
  expect((await failure(client.xml(FACTURA))).fault).toEqual({
    kind: 'RequestRefused',
    codes: ['1001', '422'],
    words: ['no enviado'],
  });
  expect(asked).toHaveLength(1);
});

test('a client without the service lacks a permission when the token host says so; turned away at the door it may', async () => {
  const missing = { kind: 'PermissionMissing', module: 'CONSULTACPE' };
  const atToken = await bench([json(404, NONE)], [json(400, { error_description: 'Cliente no autorizado' })]);
  expect((await failure(atToken.client.xml(FACTURA))).fault).toEqual(missing);
  expect((await failure(atToken.client.xml(FACTURA))).fault).toEqual(missing);
  expect(atToken.forms).toHaveLength(1);
  const atCall = await bench([json(401, {})]);
  const denied = (by: string) => ({ kind: 'AccessDenied', module: 'CONSULTACPE', by });
  expect((await failure(atCall.client.xml(FACTURA))).fault).toEqual(denied('gateway'));
  expect(atCall.asked).toHaveLength(2);
  const by = async (play: Play) => (await failure((await bench([play])).client.xml(FACTURA))).fault;
  expect(await by(page(401))).toEqual(denied('gateway'));
  expect(await by(text(401, ''))).toEqual(denied('service'));
  expect(await by(json(401, { cod: '401', msg: 'Unauthorized' }))).toEqual(denied('service'));
  expect(await by(json(403, { cod: '403', msg: 'Forbidden' }))).toEqual(denied('service'));
});

test('the pause that SUNAT asks for is kept, and what is larger than is taken is not', async () => {
  const { client, clock } = await bench([json(429, {}, { 'retry-after': '20' }), file(XML)]);
  await client.xml(FACTURA);
  expect(clock.pauses.at(-1)).toBeGreaterThanOrEqual(20_000);
  const large = await bench([file(Buffer.alloc(100_001, '<a>'))]);
  expect((await failure(large.client.xml(FACTURA))).kind).toBe('UnrecognisedAnswer');
});

test('a token that expired is renewed once', async () => {
  const { client, forms } = await bench([file(XML), json(401, ''), file(XML)]);
  await client.xml(FACTURA);
  expect((await client.xml(FACTURA)).kind).toBe('found');
  expect(forms).toHaveLength(2);
});

test.each([
  ['a zip that unpacks to more than is taken', () => bombOf('a.xml', 1_000_000)],
  ['a damaged zip', async () => (await zipOf({ 'a.xml': XML })).fill(0, 40, 60)],
  ['a zip without a document', () => zipOf({ 'leeme.txt': 'hola' })],
])('%s is not understood', async (_name, bytes) => {
  const { client } = await bench([file(await bytes())]);
  expect((await failure(client.xml(FACTURA))).kind).toBe('UnrecognisedAnswer');
});

test('what is no base64 is not half a file', async () => {
  const { client } = await bench([json(200, { nomArchivo: 'a', valArchivo: '¡PHhtbD4=' })]);
  expect((await failure(client.xml(FACTURA))).kind).toBe('UnrecognisedAnswer');
});

describe('with the token of the menu', () => {
  /** A visit whose option gives these tokens, one after the other, and then no more. */
  function visit(...values: string[]) {
    const given: string[] = [];
    const token = async () => {
      const value = values.shift();
      if (value === undefined) throw new SunatError({ kind: 'VisitEnded' });
      given.push(value);
      return { value, livesMs: 3_600_000 };
    };
    return { given, access: { ruc: '20600000005', solUser: 'FICTICIO', solKey: 'Cl4ve', id: 'una', token } };
  }
  const expired = json(401, { cod: '401', msg: 'Unauthorized' });

  test('it is asked as its page asks, and the token service is sent nothing', async () => {
    const { access } = visit('del-menu');
    const { client, headers, forms } = await bench([file(XML)], [], access);
    expect(await client.xml(FACTURA)).toMatchObject({ kind: 'found' });
    expect(headers[0]).toMatchObject({
      ...{ authorization: 'Bearer del-menu', origin: 'https://e-factura.sunat.gob.pe' },
      ...{ referer: 'https://e-factura.sunat.gob.pe/', 'user-agent': expect.stringContaining('Chrome') },
    });
    expect(forms).toEqual([]);
  });

  test('one that ended is renewed once, by the visit; a second that is refused fresh says that the company is not let in', async () => {
    const { access, given } = visit('vieja', 'nueva', 'otra');
    const { client } = await bench([file(XML), expired, file(XML)], [], access);
    await client.xml(FACTURA);
    expect(await client.xml(FACTURA)).toMatchObject({ kind: 'found' });
    expect(given).toEqual(['vieja', 'nueva']);
    const refused = visit('vieja', 'nueva', 'otra');
    const closed = await bench([page(401)], [], refused.access);
    expect(await failure(closed.client.xml(FACTURA))).toMatchObject({
      fault: { kind: 'AccessDenied', module: 'CONSULTACPE', by: 'gateway' },
    });
    expect(refused.given).toEqual(['vieja', 'nueva']);
  });

  test('a visit that is over gives none, and is said to be over', async () => {
    const { access } = visit('vieja');
    const { client, asked } = await bench([expired], [], access);
    expect(await failure(client.xml(FACTURA))).toMatchObject({ fault: { kind: 'VisitEnded' } });
    expect(asked).toHaveLength(1);
  });
});
