import { randomBytes } from 'node:crypto';
import type { SandboxOptions } from '../options.ts';
import type { World } from '../world/world.ts';
import { DECLINES, type DeclineCode, type TestCard } from './cards.ts';

/** What Culqi remembers: card tokens, charges, and what each bank's check gave. */
export interface Till {
  newToken(card: TestCard, email: string, now: Date): Token;
  token(id: string): Token | undefined;
  /** Newest first. */
  charges: Charge[];
  /** Charges asked for, refused ones included. */
  asked: number;
  charge(request: ChargeRequest, token: Token, now: Date): Charge;
  /** What was told of charges, and to whom. */
  events: SentEvent[];
  eventTarget: EventTarget | null;
  /** All but whom events are sent to. */
  clear(): void;
}

/** Where events are sent, and what signs them. */
export interface EventTarget {
  url: string;
  secret: string;
}

export interface SentEvent {
  at: string;
  type: string;
  chargeId: string;
  /** What the receiver answered; 0: nobody answered. */
  status: number;
}

export interface Token {
  id: string;
  card: TestCard;
  email: string;
  createdAt: number;
  /** A token pays once. */
  spent: boolean;
  /** What proves that the cardholder was checked; null until then. */
  cavv: string | null;
}

export interface ChargeRequest {
  amount: number;
  currency_code: string;
  email: string;
  description?: string;
  metadata?: Record<string, unknown>;
}

/** As the API writes it. */
export type Charge = ReturnType<typeof writeCharge>;

const code = (prefix: string): string => `${prefix}_test_${randomBytes(12).toString('hex').slice(0, 16)}`;

export function newTill(_world: World, { culqiEvents }: SandboxOptions): Till {
  const tokens = new Map<string, Token>();
  const till: Till = {
    charges: [],
    asked: 0,
    newToken: (card, email, now) => {
      const token = { id: code('tkn'), card, email, createdAt: now.getTime(), spent: false, cavv: null };
      tokens.set(token.id, token);
      return token;
    },
    token: (id) => tokens.get(id),
    charge: (request, token, now) => {
      token.spent = true;
      const made = writeCharge(request, token, now);
      till.charges.unshift(made);
      return made;
    },
    events: [],
    eventTarget: culqiEvents ?? null,
    clear: () => {
      tokens.clear();
      till.events.length = 0;
      till.charges.length = 0;
      till.asked = 0;
    },
  };
  return till;
}

/** @source https://apidocs.culqi.com, the charge object; fees and client details left out */
function writeCharge(request: ChargeRequest, token: Token, now: Date) {
  const { amount, currency_code, email, description, metadata = {} } = request;
  const refusal = Object.hasOwn(DECLINES, token.card.outcome) ? (token.card.outcome as DeclineCode) : null;
  return {
    duplicated: false,
    object: 'charge' as const,
    id: code('chr'),
    creation_date: now.getTime(),
    amount,
    amount_refunded: 0,
    current_amount: amount,
    installments: 0,
    currency_code,
    email,
    description: description ?? null,
    source: writeToken(token),
    outcome: refusal
      ? { type: 'card_error', code: 'card_declined', decline_code: refusal, user_message: DECLINES[refusal] }
      : { type: 'venta_exitosa', code: 'AUT0000', decline_code: null, user_message: 'Su compra ha sido exitosa.' },
    dispute: false,
    capture: true,
    reference_code: randomBytes(5).toString('hex'),
    authorization_code: refusal ? null : randomBytes(3).toString('hex'),
    metadata,
    paid: refusal === null,
  };
}

export function writeToken({ id, card, email, createdAt }: Token) {
  return {
    object: 'token' as const,
    id,
    type: 'card',
    creation_date: createdAt,
    email,
    card_number: `${card.number.slice(0, 6)}******${card.number.slice(-4)}`,
    last_four: card.number.slice(-4),
    active: true,
    iin: { object: 'iin', bin: card.number.slice(0, 6), card_brand: card.brand, card_type: 'credito' },
    metadata: {},
  };
}
