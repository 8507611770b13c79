import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
import { rememberCampaign } from './campaign.ts';
import { readFlag, setFlag } from './first-run.ts';
import { clearSession, selectCompany, useAuth, useCompany, useDashboard } from './session.ts';

const STORES = ['yupana.auth', 'yupana.company', 'yupana.dashboard'] as const;
const kept = (name: (typeof STORES)[number]) => JSON.parse(sessionStorage.getItem(name) ?? 'null');

beforeEach(() => {
  clearSession();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

function work() {
  useAuth.getState().signedIn('llave');
  useAuth.getState().setUser(rosa);
  useAuth.getState().setView('dashboard');
  selectCompany(company());
  useDashboard.getState().setPeriods(['202610', '202609']);
  useDashboard.getState().select({ tax_period: '202610' });
  useDashboard.getState().choosePlan(4);
}

test('token, user, view, company, periods, selection and plan are kept for the tab, as version 2', () => {
  work();
  expect(kept('yupana.auth')).toMatchObject({
    version: 2,
    state: { accessToken: 'llave', user: rosa, view: 'dashboard' },
  });
  expect(kept('yupana.company')).toMatchObject({ version: 2, state: { company: { ruc: '20990001015' } } });
  expect(kept('yupana.dashboard')).toMatchObject({
    version: 2,
    state: {
      filters: { tax_periods: ['202610', '202609'] },
      selected: { ruc: '20990001015', tax_period: '202610', paid: true, page: 1, page_record: 2 },
      selectedPlan: 4,
    },
  });
});

test('nothing of the session is kept beyond the tab, and no password anywhere', () => {
  work();
  expect(localStorage.length).toBe(0);
  expect(Object.values({ ...sessionStorage }).join()).not.toMatch(/password|contraseña/i);
});

test('the defaults are the first page of two, paid', () => {
  expect(useDashboard.getState().selected).toEqual({
    ruc: null,
    uuid: null,
    tax_period: null,
    paid: true,
    page: 1,
    page_record: 2,
  });
});

test('what a former version kept is not understood, and not used', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  sessionStorage.setItem('yupana.auth', JSON.stringify({ version: 1, state: { accessToken: 'vieja', user: null } }));
  await useAuth.persist.rehydrate();
  expect(useAuth.getState().accessToken).toBeNull();
  expect(warned).toHaveBeenCalled();
});

test('another company starts without the periods and the page of the former', () => {
  work();
  selectCompany(company({ ruc: '20990003271' }));
  expect(useDashboard.getState()).toMatchObject({
    filters: { tax_periods: [] },
    selected: { ruc: '20990003271', tax_period: null, page: 1 },
  });
});

test('signing out forgets everything of the tab; what was already shown on this computer stays known', () => {
  work();
  rememberCampaign('?utm_source=feria');
  setFlag('completedOnboardingVideo', true);
  clearSession();
  expect(sessionStorage.length).toBe(0);
  expect(useAuth.getState()).toMatchObject({ accessToken: null, user: null, view: null, tokenExpired: false });
  expect(useCompany.getState().company).toBeNull();
  expect(useDashboard.getState()).toMatchObject({ filters: { tax_periods: [] }, selectedPlan: null });
  expect(readFlag('completedOnboardingVideo')).toBe(true);
});

test.each(['isFirstLogin', 'completedOnboardingVideo', 'isFirstViewDashboard'] as const)(
  '%s outlives the tab under its own name, and is unknown until it is set',
  (flag) => {
    expect(readFlag(flag)).toBeNull();
    setFlag(flag, false);
    expect(localStorage.getItem(flag)).toBe('false');
    expect(readFlag(flag)).toBe(false);
  },
);
