import { act, screen, waitFor } from '@testing-library/react';
import type { Payment, Subscription } from '@yupana/contract/billing.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import PaymentPage from '../src/features/billing/payment/payment-page.tsx';
import { useAuth, useDashboard } from '../src/lib/session/session.ts';
import { rosa } from './fixtures.ts';
import { renderAt } from './render.tsx';
import { fakeServer, json } from './server.ts';

/** What tests of the payment screen do again and again: the plan of S/ 589.98 a year is chosen, and Culqi is played. */

/** Whom the factura is made out to, as it was asked before. */
export const INVOICE = { ruc: '20990000922', name: 'Huamaní Ccori Contadores S.A.C.' };
export const TRIAL: Subscription = {
  ...{ plan_type: 1, end_date: '2026-11-27', plan: null, business_limit: null, businesses_count: 2 },
  ...{ discount_percent: null, invoice: INVOICE, payments: [] },
};
export const PAID: Payment = {
  ...{ uuid: '44444444-4444-4444-8444-444444444444', plan_id: 9, state: 'charged', message: '' },
  ...{ price: 589.98, discount: 0, igv: 106.2, amount: 696.18, charge_id: 'chr_1', card: 'Visa 1111' },
  ...{ starts_on: '2026-11-21', ends_on: '2027-11-20', created_at: '2026-11-20T15:00:00Z' },
  ...{ known_by: null, invoice: null, invoice_number: null },
};
/** Another address in every test: a script is loaded once. */
let visit = 0;
export const scripts = () => ({
  checkout: `https://culqi.example/${visit}/checkout`,
  secure: `https://culqi.example/${visit}/3ds`,
});
export const config = () => ({
  ...{ captcha: null, tag_manager_id: null, support_whatsapp: null, upload_form_url: null },
  payment: { public_key: 'pk_test', checkout_url: scripts().checkout, three_ds_url: scripts().secure },
});
export const server = fakeServer({
  'GET /config': () => json(config()),
  'GET /me/subscription': () => json(TRIAL),
  'POST /me/payment/one-time-charge': () => json(PAID),
});

export interface Opened {
  publicKey: string;
  config: { settings: object; client: object };
  token?: { id: string; email?: string } | null;
  error?: { user_message: string } | null;
  culqi: () => void;
  closed: boolean;
}
let opened: Opened | undefined;

/** Culqi's card form, once the pay button was pressed. */
export function form(): Opened {
  if (!opened) throw new Error('The form did not open.');
  return opened;
}

beforeEach(() => {
  visit += 1;
  opened = undefined;
  useAuth.setState({ accessToken: 'abc', user: rosa });
  useDashboard.getState().choosePlan(9);
  window.CulqiCheckout = class {
    publicKey: string;
    config: Opened['config'];
    closed = false;
    culqi = () => {};
    constructor(publicKey: string, given: object) {
      this.publicKey = publicKey;
      this.config = given as Opened['config'];
    }
    open() {
      opened = this;
    }
    close() {
      this.closed = true;
    }
  };
  window.Culqi3DS = {
    ...{ publicKey: '', settings: {}, options: {} },
    generateDevice: async () => 'device-1',
    initAuthentication: vi.fn(),
    reset: vi.fn(),
  };
});
afterEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

export const open = () =>
  renderAt('/pago', [
    { path: '/pago', Component: PaymentPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
    { path: '/planes', element: <h1>Planes</h1> },
  ]);

/** jsdom fetches no scripts: what they would have done is told here. */
export async function settle(src: string, how: 'load' | 'error' = 'load'): Promise<void> {
  const script = await waitFor(() => {
    const found = [...document.head.querySelectorAll('script')].find((one) => one.src === src);
    if (!found) throw new Error(`${src} was not asked for`);
    return found;
  });
  act(() => void script.dispatchEvent(new Event(how)));
}

/** As Culqi's form does when it has read a card. */
export function giveToken(id: string): void {
  act(() => {
    form().token = { id };
    form().culqi();
  });
}

/** Presses pay, and waits until Culqi's form is there. */
export async function pressPay(user: ReturnType<typeof open>['user']): Promise<void> {
  opened = undefined;
  await user.click(await screen.findByRole('button', { name: 'Pagar S/ 696.18' }));
  await waitFor(() => form());
}

/** Presses pay and gives the card's token, as Culqi's form would. */
export async function payWith(user: ReturnType<typeof open>['user'], token = 'tkn_test_1'): Promise<void> {
  await pressPay(user);
  giveToken(token);
  await settle(scripts().secure);
}

export const ANSWER = { eci: '05', xid: 'x', cavv: 'c', protocolVersion: '2.2.0', directoryServerTransactionId: 'd' };
/** What a script posts to the window. */
export const post = (data: object, origin = window.location.origin) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data })));
