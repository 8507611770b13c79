import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../apps/sandbox/src/start.ts';
import { fixture } from '../../test/answers.ts';
import { failure } from '../../test/client.ts';
import { createTestClock } from '../../test/clock.ts';
import { serve } from '../../test/serve.ts';
import { createGovernor } from '../governor.ts';
import { createHttp } from '../http.ts';
import type { CallEvent } from '../try-once.ts';
import { createPortalClient } from './client.ts';
import { createDoubts } from './doubts.ts';
import type { PortalPace } from './types.ts';

interface Company {
  ruc: string;
  credentials: { solUser: string; solKey: string };
  wrongPasswords: number;
  portalMenusOpen: number;
  portalApplicationsOpen: number;
}

let sandbox: Sandbox;
let company: Company;

beforeAll(async () => {
  sandbox = await startSandbox({ portalHasteMs: 0, pauseMs: 50 });
});
beforeEach(async () => {
  await control('POST', '/reset');
  company = await control('POST', '/companies', {});
});
afterAll(() => sandbox.close());

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${sandbox.url}/__sandbox${path}`, { method, ...init });
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const spoil = (scenario: string, limits: object = {}) =>
  control('POST', '/scenarios', { ruc: company.ruc, scenario, ...limits });
const now = () => control<Company>('GET', `/companies/${company.ruc}`);

/** How many requests are left without an answer. */
async function silences(): Promise<number> {
  const { active } = await control<{ active: { ruc: string; used: number }[] }>('GET', '/scenarios');
  return active.find(({ ruc }) => ruc === company.ruc)?.used ?? 0;
}

async function asked(part: string): Promise<number> {
  const { requests } = await control<{ requests: { path: string }[] }>('GET', `/requests?ruc=${company.ruc}`);
  return requests.filter(({ path }) => path.includes(part)).length;
}

/** How often the portal got the password of this company. */
const posts = () => asked('j_security_check');

const QUICK: Partial<PortalPace> = { typingMs: 5, lookMs: 5, retryMs: 5, slowestRetryMs: 10 };
const swift = () => createGovernor({ perRuc: { spacingMs: 0 }, perHost: { spacingMs: 0 } });

/** Longer than any test: an answer that comes is waited for, however busy the machine is. */
const PATIENT = { headersMs: 60_000, totalMs: 60_000 };

const at = (url: string, security = url) => ({ menu: url, security, ww1: url });

/** A process's way to the portal; each client of it shares the governors. */
function newLine(pace: Partial<PortalPace> = {}, hosts = at(sandbox.url), patience = PATIENT) {
  const http = createHttp(patience);
  onTestFinished(() => http.close());
  const events: CallEvent[] = [];
  const visits = createGovernor({ perRuc: { concurrency: 1, spacingMs: 0 }, perHost: { spacingMs: 0 } });
  const clock = createTestClock();
  const common = {
    hosts,
    governor: swift(),
    visits,
    http,
    pace: { ...QUICK, ...pace },
    doubts: createDoubts({ clock }),
    clock,
  };
  const client = (solKey = company.credentials.solKey) =>
    createPortalClient({
      ...common,
      login: { ruc: company.ruc, solUser: company.credentials.solUser, solKey },
      log: (event) => events.push(event),
    });
  return { client, events, clock };
}

test('a right password opens the menu, and the visit is left as it was found', async () => {
  const { client, events } = newLine();
  await client().verify();
  expect(await posts()).toBe(1);
  expect(await now()).toMatchObject({ wrongPasswords: 0, portalMenusOpen: 0 });
  expect(events.map(({ call, status }) => `${call} ${status}`)).toEqual([
    'portal.page 200',
    'portal.page 200',
    'portal.login 302',
    'portal.page 302',
    'portal.page 200',
    'portal.leave 200',
    'portal.leave 200',
  ]);
});

describe('a wrong password is sent once, in whatever shape it is refused:', () => {
  const refusal = { kind: 'CredentialsRejected', source: 'sol-user' };

  test('the form with a message', async () => {
    const error = await failure(newLine().client('Equivocada1').verify());
    expect(error.fault).toEqual(refusal);
    expect(error).toMatchObject({ retry: 'never', act: 'accountant', transient: false });
    expect(await posts()).toBe(1);
    expect(await now()).toMatchObject({ wrongPasswords: 1, portalMenusOpen: 0 });
  });

  test.each(['portal-clave-mensaje', 'portal-clave-error', 'portal-clave-falla'])('%s', async (shape) => {
    await spoil(shape);
    expect((await failure(newLine().client('Equivocada1').verify())).fault).toEqual(refusal);
    expect(await posts()).toBe(1);
    expect(await now()).toMatchObject({ wrongPasswords: 1 });
  });

  test('a user that is blocked', async () => {
    await spoil('portal-bloqueado');
    const { fault } = await failure(newLine().client().verify());
    expect(fault).toEqual({ kind: 'CredentialsRejected', source: 'sol-user-locked' });
  });
});

test('after three wrong passwords the portal wants a person, and is not insisted upon', async () => {
  const { client } = newLine();
  for (const guess of ['Mala1', 'Mala2', 'Mala3']) await failure(client(guess).verify());
  const error = await failure(client().verify());
  expect(error).toMatchObject({ kind: 'CaptchaDemanded', retry: 'never', act: 'accountant', transient: false });
  expect(await posts()).toBe(4);
});

describe('a login that was accepted and led nowhere', () => {
  test('because it was typed faster than a person types is carried to the menu, without the password', async () => {
    const hasty = await startSandbox({ portalHasteMs: 60_000 });
    onTestFinished(() => hasty.close());
    const created = await fetch(`${hasty.url}/__sandbox/companies`, { method: 'POST' });
    company = (await created.json()) as Company;
    await newLine({}, at(hasty.url)).client().verify();
    const { requests } = (await (await fetch(`${hasty.url}/__sandbox/requests`)).json()) as {
      requests: { path: string }[];
    };
    expect(requests.filter(({ path }) => path.endsWith('j_security_check'))).toHaveLength(1);
    expect(JSON.stringify(requests)).not.toMatch(/code=ey/);
  });

  test('is found at the menu when one looks again', async () => {
    await spoil('portal-vuelve', { times: 2 });
    await newLine().client().verify();
    expect(await posts()).toBe(1);
  });

  test('because the connection was lost while the menu opened is an outage: the code is spent, and not shown again', async () => {
    await spoil('portal-menu-cortado', { times: 1 });
    const error = await failure(newLine().client().verify());
    expect(error.fault).toEqual({ kind: 'ServiceUnavailable', reason: 'connection' });
    expect(await posts()).toBe(1);
  });

  test('and whose code is refused after that is in doubt, and not refused', async () => {
    for (const scenario of ['portal-rebota', 'portal-menu-olvida']) await spoil(scenario);
    expect(await failure(newLine().client().verify())).toMatchObject({ kind: 'LoginNotUnderstood' });
    expect(await posts()).toBe(1);
  });

  test('time and again is not taken for a refusal, nor for a success', async () => {
    await spoil('portal-vuelve');
    expect(await failure(newLine().client().verify())).toMatchObject({ kind: 'LoginNotUnderstood', retry: 'never' });
    expect(await posts()).toBe(1);
    expect(await now()).toMatchObject({ portalMenusOpen: 0 });
  });
});

test('a form that comes back without a word may be a refusal: the password is left alone for ten minutes', async () => {
  await spoil('portal-callado');
  const { client, clock } = newLine();
  for (const _ of [1, 2, 3]) {
    expect(await failure(client('Equivocada1').verify())).toMatchObject({ kind: 'LoginNotUnderstood' });
  }
  expect(await posts()).toBe(1);
  await control('DELETE', `/scenarios?ruc=${company.ruc}`);
  await client().verify();
  clock.advance(10 * 60_000);
  expect(await failure(client('Equivocada1').verify())).toMatchObject({ kind: 'CredentialsRejected' });
  expect(await posts()).toBe(3);
});

test.each([
  ['portal-503', 'server-error'],
  ['portal-no-atiende', 'server-error'],
  ['portal-cortafuegos', 'server-error'],
  ['portal-cortado', 'connection'],
  ['portal-sin-respuesta', 'timeout'],
])('%s while the password is sent: the portal is unwell, and does not get it twice', async (scenario, reason) => {
  await spoil(scenario);
  const patience = reason === 'timeout' ? { headersMs: 2_000, totalMs: 4_000 } : PATIENT;
  const error = await failure(newLine({}, undefined, patience).client().verify());
  expect(error.fault).toEqual({ kind: 'ServiceUnavailable', reason });
  expect(error).toMatchObject({ retry: 'later', transient: false });
  expect(await posts()).toBe(1);
});

test('too many requests are told apart, with what SUNAT asked for', async () => {
  await spoil('limite-429-espera', { endpoint: 'portal' });
  const error = await failure(newLine().client().verify());
  expect(error.fault).toEqual({ kind: 'RateLimited', retryAfterMs: 2_000 });
});

test('a slow portal is waited for', async () => {
  await spoil('portal-lento');
  await expect(newLine().client().verify()).resolves.toBeUndefined();
});

test('a page that nobody knows is kept as evidence, without what was typed', async () => {
  await spoil('portal-pagina-ajena');
  const error = await failure(newLine().client().verify());
  expect(error.fault).toEqual({ kind: 'LoginNotUnderstood', problem: 'an unknown page' });
  expect(error.evidence?.body).toContain('Una nueva forma de identificarte');
  const told = JSON.stringify([error.fault, error.evidence, error.message, error.stack]);
  for (const secret of Object.values(company.credentials)) expect(told).not.toContain(secret);
});

test('one SOL user has one visit at a time, whoever asks', async () => {
  const { client, events } = newLine();
  await Promise.all([client().verify(), client().verify(), client().verify()]);
  const inOrder = events.map(({ call }) => call).join(' ');
  const visit = 'portal.page portal.page portal.login portal.page portal.page portal.leave portal.leave';
  expect(inOrder).toBe([visit, visit, visit].join(' '));
});

test('the password goes to the configured hosts and to no other, wherever the menu leads', async () => {
  const login = `${sandbox.url}/v1/clientessol/x/oauth2/loginMenuSol?originalUrl=${sandbox.url}/a&state=b`;
  const menu = await serve((_request, response) => response.end(`<html><script>redirect("${login}")</script></html>`));
  const hosts = at(menu, 'http://127.0.0.1:9');
  const error = await failure(newLine({}, hosts).client().verify());
  expect(error.fault).toMatchObject({ problem: `a redirect to ${new URL(sandbox.url).host}` });
  const { requests } = await control<{ requests: object[] }>('GET', '/requests');
  expect(requests).toEqual([]);
});

test('a form that shows a captcha is left empty', async () => {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    const isForm = request.url?.startsWith('/login');
    response.end(
      isForm ? fixture('no-ok/portal/captcha.html') : '<script>redirect("/login?originalUrl=a&state=b")</script>',
    );
  });
  expect(await failure(newLine({}, at(url)).client().verify())).toMatchObject({
    kind: 'CaptchaDemanded',
  });
  expect(asked).toEqual(['GET /cl-ti-itmenu/MenuInternet.htm', 'GET /login']);
});

test('who gives up is let go at once, and the turn is the next one’s', async () => {
  await spoil('portal-sin-respuesta', { times: 1 });
  const { client } = newLine();
  const leaving = new AbortController();
  const given = client().verify(leaving.signal);
  const waiting = client().verify();
  await expect.poll(silences, { timeout: 60_000 }).toBe(1);
  leaving.abort(new Error('the minute is over'));
  await expect(given).rejects.toThrow('the minute is over');
  await expect(waiting).resolves.toBeUndefined();
});

describe('a visit that stays open', () => {
  const lineOf = () => {
    const line = newLine();
    const sent: number[] = [];
    const session = line.client().session({ beforeSending: async () => void sent.push(line.clock.now()) });
    return { ...line, session, sent };
  };

  test('gives the token that the SIRE receives from the menu, as often as it is asked, and leaves everything closed', async () => {
    const { session, sent, events } = lineOf();
    expect(session.isIn()).toBe(false);
    await session.enter();
    expect(session.isIn()).toBe(true);
    const first = await session.tokenOf('SIRE');
    expect(first).toMatchObject({ value: expect.stringMatching(/^eyJ/), livesMs: 3_600_000 });
    const second = await session.tokenOf('SIRE');
    expect(second.value).not.toBe(first.value);
    const periods = await fetch(
      `${sandbox.url}/v1/contribuyente/migeigv/libros/rvierce/padron/web/omisos/080000/periodos`,
      {
        headers: { authorization: `Bearer ${second.value}` },
      },
    );
    expect(periods.status).toBe(200);
    expect(await now()).toMatchObject({ portalMenusOpen: 1, portalApplicationsOpen: 1 });
    await session.leave();
    expect(await now()).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
    expect(session.isIn()).toBe(false);
    expect([await posts(), sent.length]).toEqual([1, 1]);
    expect(events.slice(-4).map(({ call, status }) => `${call} ${status}`)).toEqual(Array(4).fill('portal.leave 200'));
    const told = JSON.stringify(events);
    for (const secret of [first.value, company.credentials.solKey]) expect(told).not.toContain(secret);
  });

  test('whose application cannot be left is left all the same', async () => {
    const { client } = newLine({}, { ...at(sandbox.url), ww1: 'http://127.0.0.1:9' });
    const session = client().session();
    await session.enter();
    await session.tokenOf('SIRE');
    await session.leave();
    expect(await now()).toMatchObject({ portalMenusOpen: 0 });
  });

  test('that nobody may begin keeps the password', async () => {
    const { client } = newLine();
    const session = client().session({ beforeSending: () => Promise.reject(new Error('not now')) });
    await expect(session.enter()).rejects.toThrow('not now');
    expect(await posts()).toBe(0);
  });

  test('is entered anew, with the password once more, when the portal has forgotten it for being idle', async () => {
    const { session, clock } = lineOf();
    await session.enter();
    clock.advance(36 * 60_000);
    expect(session.isIn()).toBe(false);
    await session.enter();
    await session.tokenOf('SIRE');
    expect(await posts()).toBe(2);
    await session.leave();
  });

  test('that somebody else ended is not fought for: it is said, and nothing is sent again', async () => {
    const { session } = lineOf();
    await session.enter();
    await control('POST', `/companies/${company.ruc}/take-portal`);
    const error = await failure(session.tokenOf('SIRE'));
    expect(error).toMatchObject({ kind: 'VisitEnded', retry: 'later', act: 'nobody', transient: false });
    expect(session.isIn()).toBe(false);
    for (const again of [session.tokenOf('SIRE'), session.enter()]) {
      expect(await failure(again)).toMatchObject({ kind: 'VisitEnded' });
    }
    expect(await posts()).toBe(1);
  });

  test('is looked at again before it is believed to have ended', async () => {
    const { session } = lineOf();
    await session.enter();
    await spoil('portal-opcion-cerrada', { times: 1 });
    await spoil('portal-vuelve', { times: 2 });
    await session.tokenOf('SIRE');
    expect(await posts()).toBe(1);
    await session.leave();
  });

  test.each([
    ['portal-sin-permiso-sire', 'OptionMissing', 0],
    ['portal-sin-opciones', 'OptionMissing', 0],
    ['portal-permiso-quitado', 'OptionMissing', 1],
    ['portal-opcion-cerrada', 'OptionClosed', 2],
    ['portal-opcion-error', 'OptionClosed', 2],
    ['portal-sin-token', 'UnrecognisedAnswer', 1],
    ['portal-token-ajeno', 'UnrecognisedAnswer', 1],
    ['portal-opcion-503', 'ServiceUnavailable', 3],
  ])('%s ends in %s, after opening it %i times', async (scenario, kind, times) => {
    await spoil(scenario);
    const { session } = lineOf();
    await session.enter();
    expect(await failure(session.tokenOf('SIRE'))).toMatchObject({ kind });
    expect(await asked('action=execute')).toBe(times);
    expect(await posts()).toBe(1);
    await session.leave();
    expect(await now()).toMatchObject({ portalMenusOpen: 0 });
  });

  test('opens the SIRE also from a menu that lists its options in another way', async () => {
    await spoil('portal-sin-lista');
    const { session } = lineOf();
    await session.enter();
    await expect(session.tokenOf('SIRE')).resolves.toMatchObject({ livesMs: 3_600_000 });
    await session.leave();
  });

  test('at the new menu has a login of its own', async () => {
    const { client } = newLine();
    const classic = client().session();
    const platform = client().session({ menu: 'platform' });
    await classic.enter();
    await platform.enter();
    expect(await now()).toMatchObject({ portalMenusOpen: 2 });
    // SIRE is an option of the other one.
    expect(await failure(platform.tokenOf('SIRE'))).toMatchObject({ kind: 'OptionMissing' });
    await Promise.all([classic.leave(), platform.leave()]);
    expect(await now()).toMatchObject({ portalMenusOpen: 0 });
    expect(await posts()).toBe(2);
  });
});

describe('the mailbox,', () => {
  interface Held {
    code: number;
    tray: string;
    subject: string;
    files: string[];
    isRead: boolean;
    readBy: { solUser: string } | null;
  }
  const held = () => control<Held[]>('GET', `/mailbox/${company.ruc}`);
  const send = (message: object) => control<Held>('POST', `/mailbox/${company.ruc}`, message);

  async function opened() {
    const line = newLine();
    const session = line.client().session();
    onTestFinished(() => session.leave());
    await session.enter();
    return { ...line, session, mailbox: await session.mailbox() };
  }
  type Box = Awaited<ReturnType<typeof opened>>['mailbox'];
  async function all(box: Box, tray: 'messages' | 'notifications', folder = '00', since: string | null = null) {
    const rows: unknown[] = [];
    const pages = box.list(tray, folder, since);
    for (;;) {
      const { value, done } = await pages.next();
      if (done) return { rows, ended: value };
      rows.push(...value.rows);
    }
  }

  test('is opened by the menu and read to the first page without rows, whatever its counters say, and nothing is marked', async () => {
    await send({ subject: 'Resolución de Ejecución Coactiva', label: '11', files: 2 });
    const { mailbox, session, events } = await opened();
    const expected = await held();
    const messages = await all(mailbox, 'messages');
    expect(messages).toMatchObject({ ended: 'end' });
    expect(messages.rows).toHaveLength(expected.filter(({ tray }) => tray === '1').length);
    expect(messages.rows.length).toBeGreaterThan(25);
    expect((await all(mailbox, 'notifications')).rows).toEqual([
      { message: expect.objectContaining({ label: '11', isRead: false, attachments: 2 }) },
    ]);
    expect(mailbox.labels['11']).toBe('RESOLUCIONES DE COBRANZA');
    expect((await held()).map(({ isRead }) => isRead)).toEqual(expected.map(({ isRead }) => isRead));
    expect(events.filter(({ call }) => call === 'portal.previous')).toHaveLength(1);
    await session.leave();
    expect(await now()).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
    expect(await asked('visor/master?logout')).toBe(1);
  });

  test('has what was moved to a folder', async () => {
    await send({ subject: 'Orden de pago', label: '10', folder: '04' });
    const { mailbox } = await opened();
    expect(await mailbox.folders()).toContainEqual({ code: '04', name: 'Resoluciones de Ejecucion Coactiva' });
    expect((await all(mailbox, 'notifications')).rows).toEqual([]);
    expect((await all(mailbox, 'notifications', '04')).rows).toEqual([
      { message: expect.objectContaining({ subject: 'Orden de pago', folder: '04' }) },
    ]);
  });

  test('what is old is left where all came newest first', async () => {
    const { mailbox } = await opened();
    const whole = (await all(mailbox, 'messages')).rows.length;
    const since = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const some = await all(mailbox, 'messages', '00', since);
    expect([some.ended, some.rows.length]).toEqual(['since', 25]);
    expect(whole).toBeGreaterThan(25);
  });

  test('a message is marked as read by opening it alone, with the user that did; its files come after', async () => {
    await send({ subject: 'Requerimiento', label: '14', files: 2 });
    const { mailbox } = await opened();
    const [first] = (await held()).filter(({ tray }) => tray === '2');
    const message = { tray: 'notifications', code: String(first?.code) } as const;
    const detail = await mailbox.openAndMarkAsRead(message);
    if (detail.is !== 'opened') throw new Error(detail.problem);
    expect(detail.text).toContain('Requerimiento');
    expect(detail.attachments).toEqual([
      { code: `${first?.code}0`, name: 'documento-1.pdf' },
      { code: `${first?.code}1`, name: 'documento-2.pdf' },
    ]);
    for (const attachment of detail.attachments) {
      const { bytes, contentType } = await mailbox.download(attachment);
      expect([bytes.subarray(0, 5).toString(), contentType]).toEqual(['%PDF-', 'application/pdf']);
    }
    expect((await held()).find(({ tray }) => tray === '2')).toMatchObject({
      isRead: true,
      readBy: { solUser: company.credentials.solUser },
    });
  });

  test('that forgot the session is entered once more, without the password', async () => {
    await spoil('buzon-sin-sesion', { times: 1 });
    const { mailbox } = await opened();
    expect((await all(mailbox, 'messages')).rows.length).toBeGreaterThan(25);
    expect(await posts()).toBe(1);
    expect(await asked('action=buzon')).toBe(2);
  });

  test.each([
    ['buzon-sin-sesion', { kind: 'UnrecognisedAnswer' }],
    ['buzon-sesion-tomada', { kind: 'VisitEnded' }],
    ['buzon-cortado', { kind: 'UnrecognisedAnswer' }],
    ['buzon-503', { kind: 'ServiceUnavailable' }],
    ['buzon-pagina-repetida', { kind: 'UnrecognisedAnswer' }],
    ['buzon-otra-forma', { kind: 'UnrecognisedAnswer' }],
  ])('%s is no end of the list', async (scenario, expected) => {
    await spoil(scenario);
    const { mailbox } = await opened();
    expect(await failure(all(mailbox, 'messages'))).toMatchObject(expected);
    expect(await posts()).toBe(1);
  });

  test('what comes twice while it is read is given twice, and a row without its number is told', async () => {
    const whole = (await held()).filter(({ tray }) => tray === '1').length;
    await spoil('buzon-duplicado');
    const twice = await all((await opened()).mailbox, 'messages');
    expect(twice.rows.length).toBeGreaterThan(whole);
    expect(new Set(twice.rows.map((row) => JSON.stringify(row))).size).toBe(whole);
    await control('DELETE', `/scenarios?ruc=${company.ruc}`);
    await spoil('buzon-fila-ilegible', { times: 1 });
    const { rows } = await all((await opened()).mailbox, 'messages');
    expect(rows).toContainEqual({ rejected: 'a message without its number' });
    expect(rows).toHaveLength(whole);
  });

  test.each([
    ['buzon-sin-permiso', { kind: 'OptionMissing', act: 'accountant' }],
    ['buzon-no-abre', { kind: 'OptionClosed', retry: 'later' }],
  ])('%s is told as such', async (scenario, expected) => {
    await spoil(scenario);
    const session = newLine().client().session();
    onTestFinished(() => session.leave());
    await session.enter();
    const error = await failure(session.mailbox());
    expect(error).toMatchObject(expected);
    expect(error.fault).toMatchObject({ option: 'BUZON' });
  });

  test('a page in place of a file is no file, and what was opened stays opened', async () => {
    await send({ subject: 'Requerimiento', label: '14', files: 1 });
    await spoil('buzon-adjunto-500');
    const { mailbox } = await opened();
    const code = String((await held()).find(({ tray }) => tray === '2')?.code);
    const detail = await mailbox.openAndMarkAsRead({ tray: 'notifications', code });
    const [attachment] = detail.is === 'opened' ? detail.attachments : [];
    if (!attachment) throw new Error('It has no attachment.');
    expect(await failure(mailbox.download(attachment))).toMatchObject({ kind: 'ServiceUnavailable' });
    expect((await held()).find(({ tray }) => tray === '2')).toMatchObject({ isRead: true });
  });

  test.each([
    ['buzon-detalle-500', { kind: 'ServiceUnavailable' }],
    ['buzon-detalle-503', { kind: 'ServiceUnavailable' }],
    ['buzon-detalle-ingreso', { is: 'not-understood', problem: 'a page' }],
    ['buzon-detalle-otra-forma', { is: 'not-understood' }],
  ])('%s: the request that marks is sent once', async (scenario, expected) => {
    await send({ subject: 'Requerimiento', label: '14', files: 1 });
    await spoil(scenario);
    const { mailbox } = await opened();
    const code = String((await held()).find(({ tray }) => tray === '2')?.code);
    const opening = mailbox.openAndMarkAsRead({ tray: 'notifications', code });
    const came = await opening.catch((error: unknown) => error);
    expect(came).toMatchObject(expected);
    expect(await asked('obtenerDetalleNotiMen')).toBe(1);
    expect(await posts()).toBe(1);
  });

  test('is not where this installation knows no ww1', async () => {
    const session = newLine({}, { ...at(sandbox.url), ww1: null } as never)
      .client()
      .session();
    onTestFinished(() => session.leave());
    await session.enter();
    expect(await failure(session.mailbox())).toMatchObject({ kind: 'OptionClosed' });
  });
});

describe('SEE-SOL’s lists,', () => {
  /** A month that SUNAT proposes, and a day in it. */
  const today = new Date().toISOString().slice(0, 10);
  const FROM = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`;

  async function opened() {
    const line = newLine();
    const session = line.client().session();
    onTestFinished(() => session.leave());
    await session.enter();
    return { ...line, session, lists: await session.seeSol() };
  }

  test('are opened by the menu, asked for month by month, and are of this company alone', async () => {
    const { lists, session } = await opened();
    const received = await lists.list('facturas-received', FROM, today);
    const issued = await lists.list('facturas-issued', FROM, today);
    expect(received.length).toBeGreaterThan(0);
    expect(issued.length).toBeGreaterThan(0);
    for (const row of received)
      expect(row).toMatchObject({ voucher: { receiverDocument: company.ruc, typeCode: '01' } });
    for (const row of issued) expect(row).toMatchObject({ voucher: { issuerRuc: company.ruc } });
    const days = received.map((row) => ('voucher' in row ? row.voucher.issuedOn : ''));
    expect(days.every((day) => day >= FROM && day <= today)).toBe(true);
    expect(await asked('ol-ti-itconscpemype/consultar.do')).toBeGreaterThan(20);
    await session.leave();
    expect(await now()).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
  });

  test('without a session are entered once more, without the password', async () => {
    const { lists } = await opened();
    const whole = await lists.list('facturas-received', FROM, today);
    await spoil('see-sol-sin-sesion', { times: 1 });
    expect(await lists.list('facturas-received', FROM, today)).toEqual(whole);
    expect(await posts()).toBe(1);
  });

  test('with their accents spoilt are the same, and a row of another RUC is told', async () => {
    const { lists } = await opened();
    const whole = await lists.list('facturas-received', FROM, today);
    await spoil('see-sol-mojibake');
    expect(await lists.list('facturas-received', FROM, today)).toEqual(whole);
    await control('DELETE', `/scenarios?ruc=${company.ruc}`);
    await spoil('see-sol-ajeno', { times: 1 });
    const rows = await lists.list('facturas-received', FROM, today);
    expect(rows.filter((row) => 'rejected' in row).length + whole.length).toBe(rows.length);
  });

  test.each([
    ['see-sol-sin-sesion', 'UnrecognisedAnswer'],
    ['see-sol-cortado', 'UnrecognisedAnswer'],
    ['see-sol-una-vez', 'UnrecognisedAnswer'],
    ['see-sol-error', 'RequestRefused'],
    ['see-sol-503', 'ServiceUnavailable'],
  ])('%s is never «none»', async (scenario, kind) => {
    const { lists } = await opened();
    await spoil(scenario);
    expect(await failure(lists.list('facturas-issued', today, today))).toMatchObject({ kind });
    expect(await posts()).toBe(1);
  });

  /** A voucher of E-series that the company received, and what asks for it. */
  async function received(lists: Awaited<ReturnType<typeof opened>>['lists']) {
    const [first] = await lists.list('facturas-received', FROM, today);
    if (!first || !('voucher' in first)) throw new Error('There is no voucher.');
    const { issuerRuc, typeCode: type, serie, number, issuedOn } = first.voucher;
    return { issuerRuc, type, serie, number: `000${number}`, origin: 'received' as const, issuedOn, today };
  }

  test('give the XML of one, as it was signed; its month is listed once for many', async () => {
    const { lists } = await opened();
    const one = await received(lists);
    const before = await asked('consultar.do');
    const found = await lists.xml(one);
    if (found.kind !== 'found') throw new Error('It is not there.');
    const text = found.value.xml.bytes.toString('latin1');
    expect(text).toContain(`<cbc:ID>${one.serie}-${Number(one.number)}</cbc:ID>`);
    expect(text).toContain(one.issuerRuc);
    expect(found.value.cdr).toBeNull();
    await lists.xml(one);
    expect((await asked('consultar.do')) - before).toBe(3);
    expect(await posts()).toBe(1);
  });

  test('have not what they do not list, of a list, a number, an issuer or a series that is none of theirs', async () => {
    const { lists } = await opened();
    const one = await received(lists);
    const none = { kind: 'absent', because: 'not-listed' };
    expect(await lists.xml({ ...one, number: '98765432' })).toEqual(none);
    expect(await lists.xml({ ...one, issuerRuc: '20999999991' })).toEqual(none);
    const before = await asked('consultar.do');
    for (const other of [{ serie: 'F001' }, { type: '04' }, { type: '07', serie: 'EB01' }, { serie: 'EB01' }])
      expect(await lists.xml({ ...one, ...other })).toEqual(none);
    expect(await asked('consultar.do')).toBe(before);
  });

  test('offer none of what may not be downloaded, and of a row that was not read nothing is said', async () => {
    const one = await received((await opened()).lists);
    await spoil('see-sol-no-ofrece');
    expect(await (await opened()).lists.xml(one)).toEqual({ kind: 'absent', because: 'not-offered' });
    await control('DELETE', `/scenarios?ruc=${company.ruc}`);
    await spoil('see-sol-ajeno');
    const { lists } = await opened();
    expect((await lists.xml(one)).kind).toBe('found');
    expect(await lists.xml({ ...one, number: '98765432' })).toMatchObject({ kind: 'unclear' });
  });

  test('a login in place of an XML is gone around once by the menu, without the password', async () => {
    const { lists } = await opened();
    const one = await received(lists);
    await spoil('see-sol-xml-ingreso', { times: 1 });
    expect((await lists.xml(one)).kind).toBe('found');
    expect(await posts()).toBe(1);
  });

  test.each([
    ['see-sol-xml-ingreso', 'UnrecognisedAnswer'],
    ['see-sol-xml-pagina', 'UnrecognisedAnswer'],
    ['see-sol-xml-cortado', 'UnrecognisedAnswer'],
    ['see-sol-xml-503', 'ServiceUnavailable'],
  ])('%s is no XML, and never «SEE-SOL has it not»', async (scenario, kind) => {
    const { lists } = await opened();
    const one = await received(lists);
    await spoil(scenario);
    expect(await failure(lists.xml(one))).toMatchObject({ kind });
    expect(await posts()).toBe(1);
  });

  test('an XML of another RUC comes as it is: whoever reads it finds out whose it is', async () => {
    const { lists } = await opened();
    const one = await received(lists);
    await spoil('see-sol-xml-ajeno');
    const found = await lists.xml(one);
    expect(found.kind === 'found' && found.value.xml.bytes.toString('latin1')).toContain('20999999991');
  });
});
