import type { Period } from '@yupana/tax/period.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../apps/sandbox/src/start.ts';
import { failure } from '../../../test/client.ts';
import { createTestClock } from '../../../test/clock.ts';
import { createGovernor } from '../../governor.ts';
import { createHttp } from '../../http.ts';
import type { CallEvent } from '../../try-once.ts';
import { createPortalClient } from '../client.ts';
import { createDoubts } from '../doubts.ts';
import { createPlatformClient } from './client.ts';
import type { SpotRow } from './types.ts';

/** A carrier of the demo: much of what it buys and sells is under the detraction. */
const RUC = '20990006599';
/** A wholesaler: agents withhold from it, and perceive from it. */
const WHOLESALER = '20990001015';
const PERIOD = '202609' as Period;

interface Company {
  ruc: string;
  credentials: { solUser: string; solKey: string };
  portalMenusOpen: number;
}

let sandbox: Sandbox;
let company: Company;

beforeAll(async () => {
  sandbox = await startSandbox({ portalHasteMs: 0, pauseMs: 20, now: '2026-11-10T12:00:00-05:00', months: 4 });
});
beforeEach(async () => {
  await control('POST', '/reset');
  company = await control('GET', `/companies/${RUC}`);
});
afterAll(() => sandbox.close());

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${sandbox.url}/__sandbox${path}`, { method, ...init });
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const spoil = (scenario: string, limits: object = {}) =>
  control('POST', '/scenarios', { ruc: RUC, scenario, ...limits });

async function paths(): Promise<string[]> {
  const { requests } = await control<{ requests: { path: string }[] }>('GET', `/requests?ruc=${RUC}&last=1000`);
  return requests.map(({ path }) => path);
}
const asked = async (part: string) => (await paths()).filter((path) => path.includes(part)).length;
const posts = () => asked('j_security_check');

interface Visiting {
  whose?: Company;
  solKey?: string;
  again?: () => void;
}

/** A visit to the new menu with the platform behind it. */
function visit({ whose = company, solKey = whose.credentials.solKey, again }: Visiting = {}) {
  const http = createHttp({ headersMs: 60_000, totalMs: 60_000 });
  onTestFinished(() => http.close());
  const swift = () => createGovernor({ perRuc: { spacingMs: 0 }, perHost: { spacingMs: 0 } });
  const clock = createTestClock();
  const events: CallEvent[] = [];
  const { url } = sandbox;
  const client = createPortalClient({
    hosts: { menu: url, security: url, ww1: url, platform: url },
    login: { ruc: whose.ruc, solUser: whose.credentials.solUser, solKey },
    ...{ governor: swift(), visits: swift(), http, clock, doubts: createDoubts({ clock }) },
    pace: { typingMs: 1, lookMs: 1, tries: 3, retryMs: 1, slowestRetryMs: 2 },
    log: (event) => events.push(event),
  });
  const session = client.session({ menu: 'platform' });
  const enterAgain = async (signal: AbortSignal) => {
    again?.();
    await session.enter(signal);
  };
  return { session, clock, events, platform: createPlatformClient({ host: url, session, enterAgain }) };
}

async function inside(options: Visiting = {}) {
  const open = visit(options);
  await open.session.enter();
  return open;
}

const deposits = (rows: readonly SpotRow[]) => rows.flatMap((row) => ('deposit' in row ? [row.deposit] : []));

describe('deposits of detraction', () => {
  test('both directions come in one answer, each of the company, and nothing but the new menu is entered', async () => {
    const { platform, session } = await inside();
    const rows = await platform.consultDeposits({ period: PERIOD });
    const all = deposits(rows);
    expect(rows).toHaveLength(all.length);
    expect(new Set(all.map(({ direction }) => direction))).toEqual(new Set(['made', 'received']));
    for (const { supplier, customer, direction, amount, taxPeriod } of all) {
      expect(direction === 'received' ? supplier.ruc : customer.documentNumber).toBe(RUC);
      expect([amount % 100, taxPeriod]).toEqual([0, PERIOD]);
    }
    expect(await posts()).toBe(1);
    expect(await asked('/cl-ti-itmenu/')).toBe(0);
    await session.leave();
    expect((await control<Company>('GET', `/companies/${RUC}`)).portalMenusOpen).toBe(0);
  });

  test('by the days of payment they come whatever their period', async () => {
    const { platform } = await inside();
    const all = deposits(await platform.consultDeposits({ paid: { from: '2026-10-01', to: '2026-10-31' } }));
    expect(all.every(({ paidOn }) => paidOn.startsWith('2026-10'))).toBe(true);
    expect(new Set(all.map(({ taxPeriod }) => taxPeriod))).toEqual(new Set(['202609', '202610']));
  });

  test('a kind of account of which there is none gives no rows, and so do words in place of a list', async () => {
    const { platform } = await inside();
    expect(await platform.consultDeposits({ period: PERIOD, accountType: '2' })).toEqual([]);
    await spoil('plataforma-sin-filas');
    expect(await platform.consultDeposits({ period: PERIOD })).toEqual([]);
  });

  test.each([
    ['plataforma-fila-ajena', { kind: 'another-ruc' }, null],
    ['plataforma-fila-rota', { kind: 'field', field: 'mto_deposito' }, '2'],
  ])('%s: the row is told and the others stand', async (scenario, why, constancia) => {
    const { platform } = await inside();
    const well = await platform.consultDeposits({ period: PERIOD });
    await spoil(scenario);
    const rows = await platform.consultDeposits({ period: PERIOD });
    expect(rows[1]).toEqual({ index: 1, rejected: true, constancia, why });
    expect(deposits(rows)).toEqual(deposits(well));
  });

  test('a deposit that comes twice counts once', async () => {
    const { platform } = await inside();
    const well = await platform.consultDeposits({ period: PERIOD });
    await spoil('plataforma-fila-repetida');
    const rows = await platform.consultDeposits({ period: PERIOD });
    expect(rows[1]).toMatchObject({ rejected: true, why: { kind: 'repeated' } });
    expect(deposits(rows)).toEqual(deposits(well));
  });

  test.each([
    ['plataforma-503', { kind: 'ServiceUnavailable', reason: 'server-error' }],
    ['plataforma-cortada', { kind: 'ServiceUnavailable', reason: 'connection' }],
    ['plataforma-json-cortado', { kind: 'UnrecognisedAnswer', problem: 'not JSON' }],
    ['plataforma-forma-ajena', { kind: 'UnrecognisedAnswer' }],
    ['plataforma-pagina', { kind: 'UnrecognisedAnswer', isPage: true }],
    ['plataforma-prohibida', { kind: 'OptionClosed', option: 'DETRACCIONES' }],
    ['plataforma-sin-sesion', null],
  ])('%s is never "no deposits"', async (scenario, fault) => {
    const { platform } = await inside();
    await spoil(scenario);
    const asking = platform.consultDeposits({ period: PERIOD });
    // The address of its page carried a session as well.
    if (fault === null) expect((await asking).length).toBeGreaterThan(0);
    else expect((await failure(asking)).fault).toMatchObject(fault);
    expect(await posts()).toBe(1);
  });

  test.each(['plataforma-503', 'plataforma-cortada', 'plataforma-json-cortado', 'plataforma-lenta'])(
    '%s that passes is not seen',
    async (scenario) => {
      const { platform } = await inside();
      await spoil(scenario, { times: 1 });
      expect((await platform.consultDeposits({ period: PERIOD })).length).toBeGreaterThan(0);
    },
  );
});

describe('the session of the platform', () => {
  test('one that is over is opened anew from the open menu, once, and no password is sent for it', async () => {
    const { platform } = await inside();
    const before = await platform.consultDeposits({ period: PERIOD });
    await spoil('plataforma-sesion-vencida', { times: 1 });
    expect(await platform.consultDeposits({ period: PERIOD })).toEqual(before);
    await spoil('plataforma-sesion-vencida');
    expect((await failure(platform.consultDeposits({ period: PERIOD }))).fault).toEqual({
      kind: 'SessionExpired',
      refusedBy: 'service',
    });
    expect([await posts(), await asked('action=execute')]).toEqual([1, 3]);
  });

  test('a visit that somebody else ended is not entered again by itself', async () => {
    const { platform } = await inside();
    await platform.consultDeposits({ period: PERIOD });
    await control('POST', `/companies/${RUC}/take-portal`);
    expect((await failure(platform.consultDeposits({ period: PERIOD }))).kind).toBe('VisitEnded');
    expect(await posts()).toBe(1);
  });

  test('an idle visit is entered again by whoever may', async () => {
    let again = 0;
    const { platform, clock } = await inside({ again: () => (again += 1) });
    await platform.consultDeposits({ period: PERIOD });
    clock.advance(31 * 60_000);
    expect((await platform.consultDeposits({ period: PERIOD })).length).toBeGreaterThan(0);
    expect([again, await posts()]).toEqual([1, 2]);
  });

  test('a permission that the SOL user lacks is told of its option, and the totals come all the same', async () => {
    await spoil('portal-sin-permiso-detracciones');
    const { platform } = await inside();
    const missing = { kind: 'OptionMissing', option: 'DETRACCIONES' };
    expect((await failure(platform.consultDeposits({ period: PERIOD }))).fault).toEqual(missing);
    expect((await platform.periodTotals(PERIOD)).perceptions.known).toBe(true);
    expect((await failure(platform.consultDeposits({ period: PERIOD }))).fault).toEqual(missing);
  });

  test('a captcha at the new menu ends there, and says nothing of the classic one', async () => {
    await spoil('portal-captcha-nuevo');
    const { session } = visit();
    expect((await failure(session.enter())).kind).toBe('CaptchaDemanded');
    expect(await posts()).toBe(1);
  });

  test('a refused password is refused, once', async () => {
    const { session } = visit({ solKey: 'EquivocA1' });
    expect((await failure(session.enter())).fault).toEqual({ kind: 'CredentialsRejected', source: 'sol-user' });
    expect(await posts()).toBe(1);
  });
});

describe('a constancia', () => {
  async function consulted() {
    const open = await inside();
    const rows = await open.platform.consultDeposits({ period: PERIOD });
    const [one, other] = rows.flatMap((row) => ('deposit' in row ? [row] : []));
    if (!one || !other) throw new Error('The world has too few deposits.');
    return { ...open, one, other };
  }

  test('is given after its window was shown, and says what its row says', async () => {
    const { platform, other } = await consulted();
    const { deposit } = other;
    const { fields, html, fileName } = await platform.constanciaOf(other.index, deposit.constancia);
    expect(fields).toMatchObject({
      number: deposit.constancia,
      supplierRuc: deposit.supplier.ruc,
      customerDocumentNumber: deposit.customer.documentNumber,
      accountNumber: deposit.account,
      taxPeriod: PERIOD,
      npd: null,
    });
    expect(fields.amount).toBe(`S/${(deposit.amount / 100).toFixed(2)}`);
    expect(fileName).toBe(`constancia_dtr_${deposit.constancia}.html`);
    expect(html.toString()).toContain('CONSTANCIA DE DEPÓSITO');
    const order = (await paths()).filter((path) => path.includes('constancia'));
    expect(order.map((path) => path.split('?')[0]?.split('/').at(-1))).toEqual([
      'obtenerconstancia',
      'descargarconstancia',
    ]);
  });

  test('a 500 is asked for again with its window; one that stays is of this file and no outage', async () => {
    const { platform, one } = await consulted();
    await spoil('plataforma-constancia-500', { times: 1 });
    await platform.constanciaOf(one.index, one.deposit.constancia);
    await spoil('plataforma-constancia-500');
    const broken = await failure(platform.constanciaOf(one.index, one.deposit.constancia));
    expect(broken.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: 'no file behind its window' });
    const order = (await paths()).map((path) => path.split('?')[0]?.split('/').at(-1));
    expect(order.filter((name) => name === 'descargarconstancia')).toHaveLength(4);
    expect(order.filter((name) => name === 'obtenerconstancia')).toHaveLength(4);
    expect(broken.transient).toBe(false);
  });

  test('in a session that was opened anew the rows are consulted again first', async () => {
    const { platform, one } = await consulted();
    await spoil('plataforma-sesion-vencida', { times: 1 });
    await platform.constanciaOf(one.index, one.deposit.constancia);
    expect(await asked('/t/consultar')).toBe(2);
  });

  test.each([
    ['plataforma-otra-constancia', { kind: 'UnrecognisedAnswer' }],
    ['plataforma-constancia-ajena', { kind: 'FileOfAnotherRuc' }],
  ])('%s is not given', async (scenario, fault) => {
    const { platform, one } = await consulted();
    await spoil(scenario);
    expect((await failure(platform.constanciaOf(one.index, one.deposit.constancia))).fault).toMatchObject(fault);
  });

  test('one that was not in the last answer is a mistake of who asks', async () => {
    const { platform, one } = await consulted();
    await expect(platform.constanciaOf(one.index, '123')).rejects.toThrow(RangeError);
    await platform.consultDeposits({ period: PERIOD, accountType: '3' });
    await expect(platform.constanciaOf(one.index, one.deposit.constancia)).rejects.toThrow(RangeError);
  });
});

describe('totals of the form 0621', () => {
  test('agree with the certificates to the céntimo', async () => {
    const whose = await control<Company>('GET', `/companies/${WHOLESALER}`);
    const { platform } = await inside({ whose });
    const truth = await control<{ retentions: number; perceptions: number }>('GET', `/withheld/${whose.ruc}/${PERIOD}`);
    const totals = await platform.periodTotals(PERIOD);
    const known = (soles: number) => ({ known: true, amount: Math.round(soles * 100) });
    expect(totals).toEqual({
      period: PERIOD,
      perceptions: known(truth.perceptions),
      retentions: known(truth.retentions),
    });
    expect(truth.retentions).toBeGreaterThan(0);
    expect(truth.perceptions).toBeGreaterThan(0);
  });

  test.each(['plataforma-total-vacio', 'plataforma-total-ajeno', 'plataforma-forma-ajena', 'plataforma-pagina'])(
    '%s is not zero',
    async (scenario) => {
      const { platform } = await inside();
      await spoil(scenario);
      const { perceptions, retentions } = await platform.periodTotals(PERIOD);
      expect([perceptions.known, retentions.known]).toEqual([false, false]);
    },
  );
});

describe('presented declarations', () => {
  const [FROM, TO] = ['202401', '202611'] as [Period, Period];

  test('of three years are asked for by twelve months, and their figures follow one another', async () => {
    const { platform } = await inside();
    const { rows, tooMany } = await platform.presentedDeclarations(FROM, TO);
    const all = rows.flatMap((row) => ('declaration' in row ? [row.declaration] : []));
    expect(tooMany).toEqual([]);
    expect(all.map(({ period }) => period)).toEqual(['202608', '202609']);
    const [first, second] = all;
    expect(second?.figures?.['145']).toBe(Math.max(0, -(first?.figures?.['184'] ?? 0)));
    expect(second).toMatchObject({ form: { code: '0621' }, period: '202609' });
    expect(await asked('/factoriaConsulta/')).toBe(3);
  });

  test('of more than SUNAT lists it is told of which periods', async () => {
    const { platform } = await inside();
    await spoil('plataforma-mas-de-300');
    const { rows, tooMany } = await platform.presentedDeclarations('202608' as Period, '202610' as Period);
    expect(rows).toEqual([]);
    expect(tooMany).toEqual(['202608', '202609', '202610'].map((period) => ({ from: period, to: period })));
  });
});

test('neither key nor session is in what is logged or kept as evidence', async () => {
  const { platform, events } = await inside();
  await spoil('plataforma-sesion-vencida');
  const error = await failure(platform.consultDeposits({ period: PERIOD }));
  const said = JSON.stringify([events, error.fault, error.evidence, error.message]);
  expect(said).not.toContain(company.credentials.solKey);
  expect(said).not.toMatch(/eyJ/);
});
