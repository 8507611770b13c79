import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
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
  other.postMessage({ kind: 'out', who: { token: 'llave', owner: null } });
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

test('signing out tells the other tabs who left', async () => {
  useAuth.getState().signedIn('llave');
  useAuth.getState().setUser(rosa);
  share();
  signOutEverywhere();
  expect(await message('out')).toMatchObject({ who: { token: 'llave', owner: rosa.uuid } });
});

const luis = { ...rosa, uuid: '99999999-9999-4999-8999-999999999999' };
test.each([
  ['the same person’s, signed in on its own', rosa, { token: 'otra', owner: rosa.uuid }],
  ['the same session, before it is known whose', null, { token: 'llave', owner: rosa.uuid }],
  ['the same session, left before it was known whose', rosa, { token: 'llave', owner: null }],
])('a tab is signed out by another that is %s', async (_what, user, who) => {
  useAuth.getState().signedIn('llave');
  if (user) useAuth.getState().setUser(user);
  share();
  other.postMessage({ kind: 'out', who });
  await vi.waitUntil(() => events.onOut.mock.calls.length > 0);
  expect(events.onOut).toHaveBeenCalledOnce();
});

test('what a person left on the screen goes with them, also when whoever signed in over it never became known', async () => {
  useAuth.getState().signedIn('llave');
  useAuth.getState().setUser(rosa);
  useAuth.getState().expire('llave');
  useAuth.getState().signedIn('nueva');
  useAuth.getState().expire('nueva');
  share();
  other.postMessage({ kind: 'out', who: { token: 'otra', owner: rosa.uuid } });
  await vi.waitUntil(() => events.onOut.mock.calls.length > 0);
  expect(events.onOut).toHaveBeenCalledOnce();
});

test.each([
  ['is known', luis],
  ['is not known yet', null],
])('another account’s sign-out leaves a tab as it is, when whose it is %s', async (_what, user) => {
  useAuth.getState().signedIn('de-luis');
  if (user) useAuth.getState().setUser(user);
  share();
  other.postMessage({ kind: 'out', who: { token: 'llave', owner: rosa.uuid } });
  // Messages keep their order: once this one is answered, the other was heard.
  other.postMessage({ kind: 'ask', from: 'new-tab' });
  await message('give');
  expect(events.onOut).not.toHaveBeenCalled();
  expect(useAuth.getState().accessToken).toBe('de-luis');
});

test('whoever signs in where another’s session ran out is not signed out with them', async () => {
  useAuth.getState().signedIn('llave');
  useAuth.getState().setUser(rosa);
  useAuth.getState().signedIn('de-luis');
  share();
  other.postMessage({ kind: 'out', who: { token: 'llave', owner: rosa.uuid } });
  other.postMessage({ kind: 'ask', from: 'new-tab' });
  await message('give');
  expect(events.onOut).not.toHaveBeenCalled();
});

test('a tab that waits is not handed the session of who just left, and still takes another’s', async () => {
  share();
  const { from } = await message('ask');
  other.postMessage({ kind: 'out', who: { token: 'llave', owner: rosa.uuid } });
  other.postMessage({ kind: 'give', to: from, kept: { auth: authOf('llave') } });
  other.postMessage({ kind: 'give', to: from, kept: { auth: authOf('de-luis', luis) } });
  await vi.waitUntil(() => events.onIn.mock.calls.length > 0);
  expect(useAuth.getState()).toMatchObject({ accessToken: 'de-luis', user: luis });
  expect(events.onIn).toHaveBeenCalledOnce();
});

/** Rosa signs out of this tab by hand, and then it is loaded anew while Luis is signed in in another one. */
async function leftByHand() {
  useAuth.getState().signedIn('llave');
  useAuth.getState().setUser(rosa);
  share();
  signOutEverywhere();
  await message('out');
  stop();
  heard.length = 0;
  share();
}

test('a tab that was left by hand asks nobody for a session, and is not taken into another account’s', async () => {
  await leftByHand();
  expect(sessionPending()).toBeNull();
  other.postMessage({ kind: 'in', kept: { auth: authOf('de-luis', luis) } });
  other.postMessage({ kind: 'in', kept: { auth: authOf('no-se-sabe', null) } });
  await quiet();
  expect(useAuth.getState().accessToken).toBeNull();
  expect(heard).toEqual([]);
  expect(events.onIn).not.toHaveBeenCalled();
});

test('whoever left a tab by hand and signs in again in another is in there too', async () => {
  await leftByHand();
  other.postMessage({ kind: 'in', kept: { auth: authOf('nueva') } });
  await vi.waitUntil(() => events.onIn.mock.calls.length > 0);
  expect(useAuth.getState()).toMatchObject({ accessToken: 'nueva', user: rosa });
});

test('a tab that was left and in which somebody signed in shares their session like any other', async () => {
  await leftByHand();
  useAuth.getState().signedIn('de-luis');
  clearSession();
  stop();
  share();
  expect(await message('ask')).toBeDefined();
});
