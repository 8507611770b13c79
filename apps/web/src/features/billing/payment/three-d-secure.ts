import type { Authentication3ds } from '@yupana/contract/billing.ts';
import type { Money } from '@yupana/tax/money.ts';
import { SayableError } from '../../../lib/api/api-error.ts';
import { loadScript } from '../../../lib/files/load-script.ts';
import type { PaymentConfig } from './culqi-checkout.ts';
import { within } from './patience.ts';

declare global {
  interface Window {
    /** @source https://docs.culqi.com/es/documentacion/culqi-3ds */
    Culqi3DS?: {
      publicKey: string;
      settings: object;
      options: object;
      generateDevice(): Promise<string>;
      initAuthentication(token: string): unknown;
      reset(): void;
    };
  }
}

/** What the component posts to the window; other scripts post other things. */
interface Message {
  parameters3DS?: Authentication3ds | null;
  error?: unknown;
}

/** A person has to find their phone and read a code. */
const PATIENCE = 5 * 60_000;
const LOAD_PATIENCE = 20_000;
const DEVICE_PATIENCE = 3_000;
/** Where the bank's page comes back to: a page of the server, which may stand in a frame. */
const RETURN_PATH = '/pago/verificacion';

const NOT_VERIFIED = 'No se completó la verificación de tu banco. No se hizo ningún cobro; puedes volver a intentarlo.';

async function load({ three_ds_url, public_key }: PaymentConfig) {
  await within(LOAD_PATIENCE, loadScript(three_ds_url));
  const component = window.Culqi3DS;
  if (!component) throw new Error('Culqi 3DS did not set itself up.');
  component.publicKey = public_key;
  return component;
}

/** The device's fingerprint, which lets banks ask less; undefined when it does not come soon. Never rejects. */
export async function deviceOf(config: PaymentConfig): Promise<string | undefined> {
  const device = load(config).then((component) => component.generateDevice());
  return within(DEVICE_PATIENCE, device).catch(() => undefined);
}

/**
 * Lets the bank check who pays.
 * @param gone when the screen goes, and the bank's frame with it
 * @throws SayableError when it did not come to a good end
 */
export async function verifyWithBank(
  config: PaymentConfig,
  sale: { token: string; total: Money; email: string },
  gone: AbortSignal,
): Promise<Authentication3ds> {
  const component = await load(config).catch((cause: unknown) => {
    throw new SayableError('No se pudo abrir la verificación de tu banco. No se hizo ningún cobro.', { cause });
  });
  const listening = new AbortController();
  try {
    return await new Promise<Authentication3ds>((resolve, reject) => {
      const fail = () => reject(new SayableError(NOT_VERIFIED));
      if (gone.aborted) return fail();
      const patience = setTimeout(fail, PATIENCE);
      gone.addEventListener('abort', fail);
      listening.signal.addEventListener('abort', () => clearTimeout(patience));
      window.addEventListener(
        'message',
        ({ origin, data }: MessageEvent<Message | null>) => {
          if (origin !== window.location.origin || typeof data !== 'object' || data === null) return;
          if (data.parameters3DS) resolve(data.parameters3DS);
          else if (data.error) fail();
        },
        { signal: listening.signal },
      );
      component.settings = {
        charge: { totalAmount: sale.total, currency: 'PEN', returnUrl: window.location.origin + RETURN_PATH },
        card: { email: sale.email },
      };
      component.options = { showModal: true, showLoading: true, showIcon: true, closeModalAction: fail };
      component.initAuthentication(sale.token);
    });
  } finally {
    listening.abort();
    component.reset();
  }
}
