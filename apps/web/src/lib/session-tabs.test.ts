import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { company, rosa } from '../../test/fixtures.ts';
import { usePartner } from './partner.ts';
import { clearSession, useAuth, useCompany, useDashboard } from './session.ts';
import { sessionPending, shareSession, signOutEverywhere } from './session-tabs.ts';

/** Another tab of the same browser: its end of the channel, and what it heard. */
let other: BroadcastChannel;
const heard: { kind: string; from?: string; to?: string; kept?: Record<string, string> }[] = [];
const events = { onIn: vi.fn(), onOut: vi.fn() };
let stop = () => {};

beforeEach(() => {
  clearSession();
  heard.length = 0;
  events.onIn.mockClear();
  events.onOut.mockClear();
  other = new BroadcastChannel('yupana.session');
  other.onmessage = ({ data }) => heard.push(data);
});
afterEach(() => {
  stop();
  other.close();
  window.history.replaceState(null, '', '/');
});

const share = () => {
  stop = shareSession(events);
};
const authOf = (accessToken: string, user: typeof rosa | null = rosa, version = 2) =>
  JSON.stringify({ version, state: { accessToken, user, view: null } });
/** Long enough for what was sent to have been read; a machine that is busier only looks at less. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 60));
const message = (kind: string) => vi.waitUntil(() => heard.find((one) => one.kind === kind));

test('a tab that is opened is handed the session of another one, with its company and without a password', async () => {
  share();
  const { from } = await message('ask');
  const kept = {
    auth: authOf('llave'),
    company: JSON.stringify({ version: 2, state: { company: company() } }),
    password: 'never read',
  };
  other.postMessage({ kind: 'give', to: from, kept });
  await sessionPending();
  expect(useAuth.getState()).toMatchObject({ accessToken: 'llave', user: rosa });
  expect(useCompany.getState().company?.ruc).toBe('20990001015');
  expect(Object.keys(sessionStorage).sort()).toEqual(['yupana.auth', 'yupana.company']);
  expect(localStorage.length).toBe(0);
  expect(events.onIn).toHaveBeenCalledOnce();
});

test('a tab that asks is told what this one keeps, and nothing that it does not', async () => {
  useAuth.getState().signedIn('llave');
  useAuth.getState().setUser(rosa);
  useDashboard.getState().select({ tax_period: '202610' });
  usePartner.setState({ email: 'rosa@estudio.pe', password: 'Secreta1' });
  sessionStorage.setItem('yupana.draft.x.empresa', '{"ruc":"20990001015"}');
  share();
  expect(sessionPending()).toBeNull();
  other.postMessage({ kind: 'ask', from: 'new-tab' });
  const { to, kept = {} } = await message('give');
  expect(to).toBe('new-tab');
  expect(JSON.parse(kept.auth ?? '').state.accessToken).toBe('llave');
  expect(Object.keys(kept).sort()).toEqual(['auth', 'dashboard', 'partner']);
  expect(JSON.stringify(kept)).not.toMatch(/Secreta1/);
});

test('a session that ran out is given to nobody', async () => {
  useAuth.getState().signedIn('llave');
  useAuth.getState().expire('llave');
  share();
  other.postMessage({ kind: 'ask', from: 'new-tab' });
  // Messages keep their order: once this one has arrived, the other was heard.
  other.postMessage({ kind: 'out' });
  await vi.waitUntil(() => events.onOut.mock.calls.length > 0);
  expect(heard).toEqual([]);
});

test.each([
  ['an answer for another tab', (_from: string) => ({ to: 'another', kept: { auth: authOf('llave') } })],
  ['what another version kept', (from: string) => ({ to: from, kept: { auth: authOf('llave', rosa, 1) } })],
  ['what is no session', (from: string) => ({ to: from, kept: { auth: '{' } })],
])('%s is not taken, and the tab stops waiting', async (_what, answer) => {
  share();
  const { from = '' } = await message('ask');
  other.postMessage({ kind: 'give', ...answer(from) });
  await sessionPending();
  expect(useAuth.getState().accessToken).toBeNull();
  expect(events.onIn).not.toHaveBeenCalled();
});

test.each(['/recuperar-contrase%C3%B1a/una-llave', '/siscont/validate'])(
  '%s may be somebody else’s: that tab neither asks nor takes',
  async (path) => {
    window.history.replaceState(null, '', path);
    share();
    expect(sessionPending()).toBeNull();
    other.postMessage({ kind: 'in', kept: { auth: authOf('llave') } });
    await quiet();
    expect(useAuth.getState().accessToken).toBeNull();
    expect(heard).toEqual([]);
    expect(events.onIn).not.toHaveBeenCalled();
  },
);

test('signing in again in one tab opens again the others whose session ran out, if it is the same person', async () => {
  useAuth.getState().signedIn('vieja');
  useAuth.getState().setUser(rosa);
  share();
  useAuth.getState().expire('vieja');
  other.postMessage({ kind: 'in', kept: { auth: authOf('ajena', { ...rosa, uuid: crypto.randomUUID() }) } });
  other.postMessage({ kind: 'in', kept: { auth: authOf('nueva') } });
  await vi.waitUntil(() => events.onIn.mock.calls.length > 0);
  expect(useAuth.getState()).toMatchObject({ accessToken: 'nueva', tokenExpired: false });
  expect(events.onIn).toHaveBeenCalledOnce();
});

test('a tab with a session of its own keeps it when somebody signs in elsewhere', async () => {
  useAuth.getState().signedIn('propia');
  share();
  other.postMessage({ kind: 'in', kept: { auth: authOf('ajena') } });
  other.postMessage({ kind: 'ask', from: 'x' });
  await message('give');
  expect(useAuth.getState().accessToken).toBe('propia');
});

test('signing out reaches every tab', async () => {
  useAuth.getState().signedIn('llave');
  share();
  signOutEverywhere();
  await message('out');
  other.postMessage({ kind: 'out' });
  await vi.waitUntil(() => events.onOut.mock.calls.length > 0);
  expect(events.onOut).toHaveBeenCalledOnce();
});
