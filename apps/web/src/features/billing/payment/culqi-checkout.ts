import type { PublicConfig } from '@yupana/contract/public-config.ts';
import type { Money } from '@yupana/tax/money.ts';
import { loadScript } from '../../../lib/files/load-script.ts';
import { within } from './patience.ts';

/** What Culqi's component gives for a card: something to charge once, never the card. */
interface Token {
  id: string;
  email?: string;
}
interface Outcome {
  token?: Token | null;
  error?: { user_message?: string } | null;
}

declare global {
  interface Window {
    /** @source Culqi's custom checkout (js.culqi.com/checkout-js) */
    CulqiCheckout?: new (
      publicKey: string,
      config: object,
    ) => Outcome & { open(): void; close(): void; culqi: () => void };
    /** @source Culqi's checkout v4 (checkout.culqi.com/js/v4), which the custom one replaces */
    Culqi?: Outcome & {
      publicKey: string;
      settings(settings: object): void;
      options(options: object): void;
      open(): void;
      close(): void;
    };
    /** What v4 calls when it has a token or an error. */
    culqi?: () => void;
  }
}

export type PaymentConfig = NonNullable<PublicConfig['payment']>;

export interface Sale {
  title: string;
  total: Money;
  email: string;
  onToken(token: Token): void;
  onError(message: string): void;
}

const PATIENCE = 20_000;

/** Brings Culqi's component. @throws when it cannot be loaded, does not come in time, or is not what it should be */
export async function loadCheckout({ checkout_url }: PaymentConfig): Promise<void> {
  await within(PATIENCE, loadScript(checkout_url));
  if (!window.CulqiCheckout && !window.Culqi) throw new Error('Culqi did not set itself up.');
}

/** Opens the card form over the page. `loadCheckout` comes first. */
export function openCheckout({ public_key }: PaymentConfig, sale: Sale): { close: () => void } {
  return window.CulqiCheckout ? openCustom(window.CulqiCheckout, public_key, sale) : openV4(public_key, sale);
}

const ONLY_CARDS = {
  tarjeta: true,
  yape: false,
  billetera: false,
  bancaMovil: false,
  agente: false,
  cuotealo: false,
};

function openCustom(Checkout: NonNullable<Window['CulqiCheckout']>, publicKey: string, sale: Sale) {
  const checkout = new Checkout(publicKey, {
    settings: { title: sale.title, currency: 'PEN', amount: sale.total },
    client: { email: sale.email },
    options: { lang: 'es', installments: false, modal: true, paymentMethods: ONLY_CARDS },
  });
  checkout.culqi = () => tell(checkout, sale, () => checkout.close());
  checkout.open();
  return { close: () => checkout.close() };
}

function openV4(publicKey: string, sale: Sale) {
  const { Culqi } = window;
  if (!Culqi) throw new Error('Culqi is not there.');
  Culqi.publicKey = publicKey;
  Culqi.settings({ title: sale.title, currency: 'PEN', amount: sale.total });
  Culqi.options({ lang: 'es', installments: false, modal: true, paymentMethods: ONLY_CARDS });
  window.culqi = () => tell(Culqi, sale, () => Culqi.close());
  Culqi.open();
  return { close: () => Culqi.close() };
}

/** The form stays open on an error: it shows it itself, and the card can be corrected. */
function tell({ token, error }: Outcome, sale: Sale, close: () => void): void {
  if (token?.id) {
    close();
    sale.onToken(token);
  } else {
    sale.onError(error?.user_message ?? 'No se pudo leer la tarjeta. Revisa los datos e inténtalo de nuevo.');
  }
}
