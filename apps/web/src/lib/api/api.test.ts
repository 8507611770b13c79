import { getMe, signIn, signOut } from '@yupana/contract/accounts.ts';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, useAuth } from '../session/session.ts';
import { api, urlOf } from './api.ts';
import { ApiError, errorText, fieldErrors, NetworkError } from './api-error.ts';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  clearSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test('the address of a call carries its params, its query and the filters as one JSON object', () => {
  expect(urlOf(getPeriods, { uuid: 'a/b' })).toBe('/app/internal/businesses/a%2Fb/periods');
  expect(urlOf(listVouchers, {}, { ruc: '20990001015', page: 2, value_filter: undefined })).toBe(
    '/app/internal/businesses/dashboard-reports/all-invoices?ruc=20990001015&page=2',
  );
  const filters = { ruc: '20990001015', tax_period: '202610' };
  const address = new URL(urlOf(getPurchaseDashboard, {}, { filters }), 'http://yupana.test');
  expect(JSON.parse(address.searchParams.get('filters') ?? '')).toEqual(filters);
});

test('a bearer call sends the token of the session, an anonymous one does not', async () => {
  useAuth.getState().signedIn('secreto');
  fetched.mockImplementation(async () => answer(200, { access_token: 'nuevo' }));
  await api(getMe, {});
  await api(signIn, { body: { email: 'a@b.pe', password: 'x' } });
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
  expect(headers).toEqual(['Bearer secreto', null]);
});

test('an error of the server keeps its status, code and texts', async () => {
  const errors = [
    { code: 'INVALID_REQUEST', message: 'Ingrese el RUC', field: 'ruc' },
    { code: 'INVALID_REQUEST', message: 'Ingrese el usuario SOL.', field: 'username' },
  ];
  fetched.mockResolvedValue(answer(422, { errors, message: 'Hay datos que no son válidos.' }));
  const error = await api(getMe, {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'INVALID_REQUEST', message: 'Hay datos que no son válidos.' });
  expect(errorText(error)).toBe('Ingrese el RUC. Ingrese el usuario SOL.');
  expect(fieldErrors(error)).toEqual({ ruc: 'Ingrese el RUC', username: 'Ingrese el usuario SOL.' });
});

test.each([
  [502, 'UNAVAILABLE'],
  [429, 'TOO_MANY_REQUESTS'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [404, 'NOT_FOUND'],
  [403, 'UNEXPECTED'],
])('a page of HTML with %i instead of an error body still becomes an error of the catalogue', async (status, code) => {
  fetched.mockResolvedValue(new Response('<html>from a proxy</html>', { status }));
  await expect(api(getMe, {})).rejects.toMatchObject({ status, code });
});

test('only 204 is the success of a call that gives nothing: a portal that answers in between has done nothing', async () => {
  fetched.mockResolvedValue(answer(200, {}));
  await expect(api(signOut, {})).rejects.toMatchObject({ status: 200, code: 'UNEXPECTED' });
});

test('when nobody answers it is a network failure, not an answer', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(api(getMe, {})).rejects.toBeInstanceOf(NetworkError);
});

test('a call that the screen cancelled stays a cancellation', async () => {
  fetched.mockRejectedValue(new DOMException('cancelled', 'AbortError'));
  await expect(api(getMe, {})).rejects.toMatchObject({ name: 'AbortError' });
});

test('401 on a bearer call marks the session as expired', async () => {
  useAuth.getState().signedIn('viejo');
  fetched.mockResolvedValue(answer(401, { errors: [{ code: 'UNAUTHENTICATED', message: 'Tu sesión caducó' }] }));
  await expect(api(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(useAuth.getState().tokenExpired).toBe(true);
});

test('a wrong password answers 401 too, and expires nothing', async () => {
  fetched.mockResolvedValue(answer(401, { errors: [{ code: 'USER_PASSWORD_INCORRECT', message: 'No' }] }));
  await expect(api(signIn, { body: { email: 'a@b.pe', password: 'x' } })).rejects.toMatchObject({ status: 401 });
  expect(useAuth.getState().tokenExpired).toBe(false);
});

test('a call that went out after signing out expires nothing: there was no session to expire', async () => {
  useAuth.getState().clear();
  fetched.mockResolvedValue(answer(401, { errors: [{ code: 'UNAUTHENTICATED', message: 'Tu sesión caducó' }] }));
  await expect(api(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(useAuth.getState().tokenExpired).toBe(false);
});

test('a late 401 of a former session does not expire the new one', async () => {
  useAuth.getState().signedIn('viejo');
  fetched.mockImplementation(async () => {
    useAuth.getState().signedIn('nuevo');
    return answer(401, { errors: [], message: '' });
  });
  await expect(api(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(useAuth.getState().tokenExpired).toBe(false);
});
