import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, quickSandbox } from '../test/client.ts';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = new Caller(sandbox, company('Siete Quenas'));
});
afterAll(() => sandbox.close());

describe('the control calls', () => {
  test('list every company with the credentials that open it', async () => {
    const { companies } = await caller.control('GET', '/companies');
    expect(companies).toHaveLength(14);
    for (const one of companies) expect((await new Caller(sandbox, one).login()).status).toBe(200);
  });

  test('add a company of any size, whose vouchers can be collected at once', async () => {
    const added: Json = await caller.control('POST', '/companies', {
      purchases: 12_000,
      sales: 0,
      name: 'Enorme S.A.',
    });
    expect(added.ruc).toMatch(/^20999/);
    const other = await new Caller(sandbox, added).enter();
    const rows = (await other.proposal('RCE', '202610')).trimEnd().split('\r\n').length - 1;
    expect(rows).toBeGreaterThanOrEqual(12_000);
    expect(rows).toBeLessThan(12_010);
    const chosen: Json = await caller.control('POST', '/companies', { ruc: '20990055387', solUser: 'ELEGIDO1' });
    expect(chosen).toMatchObject({ ruc: '20990055387', credentials: { solUser: 'ELEGIDO1' } });
    expect((await caller.control('POST', '/companies', { ruc: '20990055380' })).message).toContain('RUC');
  });

  test('put other rows in a month, and take them back', async () => {
    const path = `/proposals/${caller.who.ruc}/RCE/202609`;
    const url = `${sandbox.url}/__sandbox${path}`;
    // Read as bytes: `text()` would swallow the BOM.
    const before = Buffer.from(await (await fetch(url)).arrayBuffer()).toString();
    const [header, first] = before.split('\r\n');
    const body = `${header}\r\n${first}\r\n`;
    const put = await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'text/plain' } });
    expect(put.status).toBe(204);
    await caller.enter();
    expect(await caller.proposal('RCE', '202609')).toBe(body);
    expect(await (await fetch(`${url}/summary`)).text()).toContain('TOTAL |1|');
    const wrong = await fetch(url, { method: 'PUT', body: 'hola', headers: { 'content-type': 'text/plain' } });
    expect(wrong.status).toBe(400);
    await caller.control('DELETE', path);
    expect(await caller.proposal('RCE', '202609')).toBe(before);
  });

  test('show what was asked of SUNAT, without passwords, secrets or tokens', async () => {
    await caller.control('POST', '/reset');
    await caller.enter();
    await caller.spoil('error-500-json', { times: 1 });
    await caller.periods();
    await caller.periods();
    const seen: Json = await caller.control('GET', `/requests?ruc=${caller.who.ruc}`);
    expect(seen.requests.map(({ method, status, scenario }: Json) => [method, status, scenario])).toEqual([
      ['POST', 200, null],
      ['GET', 500, 'error-500-json'],
      ['GET', 200, null],
    ]);
    const text = JSON.stringify(seen);
    for (const secret of [caller.who.credentials.solKey, caller.who.credentials.clientSecret, caller.token]) {
      expect(text).not.toContain(secret);
    }
    const { tickets } = await caller.control('GET', '/tickets');
    expect(tickets).toEqual([]);
  });

  test('move the calendar, so that the current month grows and a new one begins', async () => {
    await caller.enter();
    const rows = async () => (await caller.proposal('RVIE', '202611')).split('\r\n').length;
    const before = await rows();
    await caller.control('POST', '/clock', { now: '2026-11-29T17:00:00Z' });
    await caller.enter();
    expect(await rows()).toBeGreaterThan(before);
    await caller.control('POST', '/clock', { now: '2026-12-01T04:59:00Z' });
    expect((await caller.control('GET', '/health')).today).toBe('2026-11-30');
  });
});

describe('the mail sink', () => {
  test('keeps what it receives, with its subject read', async () => {
    const transport = createTransport(sandbox.smtpUrl);
    await transport.sendMail({
      from: 'avisos@yupana.test',
      to: 'contadora@estudio.test, otro@estudio.test',
      subject: 'Recuperación de contraseña: sigue este enlace para elegir una nueva, señora contadora',
      text: 'https://yupana.test/enlace',
    });
    transport.close();
    const { mails } = await caller.control('GET', '/mails');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      from: 'avisos@yupana.test',
      to: ['contadora@estudio.test', 'otro@estudio.test'],
      subject: 'Recuperación de contraseña: sigue este enlace para elegir una nueva, señora contadora',
      raw: expect.stringContaining('https://yupana.test/enlace'),
    });
    await caller.control('DELETE', '/mails');
    expect((await caller.control('GET', '/mails')).mails).toEqual([]);
  });
});

describe('the page', () => {
  test('is Spanish HTML with its own script and style, and nothing from elsewhere', async () => {
    const answer = await fetch(sandbox.url);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(html).toContain('<html lang="es-PE">');
    expect(html).not.toMatch(/(src|href)="https?:/);
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await fetch(sandbox.url + path)).status, path).toBe(200);
    }
  });
});
