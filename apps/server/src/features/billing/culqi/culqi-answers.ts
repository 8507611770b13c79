import { z } from 'zod';

/** A charge as Culqi tells it, as far as it matters here. Amounts are céntimos. */
export interface Charge {
  id: string;
  amount: number;
  currency: string;
  authorised: boolean;
  /** Culqi's words for who pays. */
  message: string | null;
  declineCode: string | null;
  /** Brand and last four digits; nothing else of the card is ever read. */
  card: string | null;
  /** The payment of ours that it was made for, and its card token. */
  paymentId: string | null;
  sourceId: string | null;
  createdAt: number | null;
}

/** What became of asking for a charge. Only the first means money; only the last leaves it open. */
export type ChargeOutcome =
  | { kind: 'charged'; charge: Charge }
  | { kind: 'review'; message: string | null }
  | { kind: 'declined'; code: string | null; message: string | null; chargeId: string | null }
  | { kind: 'not-asked'; reason: string }
  /** `answered`: Culqi itself said that it failed, so that it had done with the charge; else nobody answered. */
  | { kind: 'unknown'; reason: string; answered: boolean };

const text = z.string().min(1).nullish().catch(null);

/** Culqi writes a refused charge's reason now here, now in its outcome, and other fields come and go: only these are read. */
const chargeShape = z.object({
  object: z.literal('charge').optional(),
  id: z.string().min(1),
  amount: z.int(),
  currency_code: text,
  currency: text,
  creation_date: z.number().nullish().catch(null),
  outcome: z.object({ type: text, user_message: text, decline_code: text }).nullish().catch(null),
  source: z
    .object({
      id: text,
      last_four: text,
      iin: z.object({ card_brand: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});

const errorShape = z.object({
  object: z.literal('error'),
  type: text,
  code: text,
  decline_code: text,
  user_message: text,
  merchant_message: text,
  charge_id: text,
});

/** A sale that went through. @source https://docs.culqi.com/es/documentacion/pagos-online/denegaciones (outcome.type) */
const AUTHORISED = 'venta_exitosa';

/** Reads a charge; null when it is none. */
export function readCharge(body: unknown): Charge | null {
  const parsed = chargeShape.safeParse(body);
  if (!parsed.success) return null;
  const { id, amount, outcome, source, metadata } = parsed.data;
  const brand = source?.iin?.card_brand;
  const paymentId = metadata?.payment_uuid;
  return {
    id,
    amount,
    currency: parsed.data.currency_code ?? parsed.data.currency ?? '',
    authorised: outcome?.type === AUTHORISED,
    message: outcome?.user_message ?? null,
    declineCode: outcome?.decline_code ?? null,
    card: source?.last_four ? `${brand ?? 'Tarjeta'} ${source.last_four}` : null,
    paymentId: z.uuid().safeParse(paymentId).data ?? null,
    sourceId: source?.id ?? null,
    createdAt: parsed.data.creation_date ?? null,
  };
}

/**
 * The outcome of `POST /charges`: 201 a charge, 200 with `action_code` REVIEW when the bank wants 3-D Secure, 4xx an error
 * that says why there is no charge. Everything else leaves open whether the card was charged.
 */
export function readChargeAnswer(status: number, body: unknown): ChargeOutcome {
  if (status === 200 && isReview(body)) return { kind: 'review', message: messageOf(body) };
  if (status === 200 || status === 201) {
    const charge = readCharge(body);
    if (!charge) return { kind: 'unknown', reason: `status ${status} without a charge`, answered: false };
    if (charge.authorised) return { kind: 'charged', charge };
    const { declineCode: code, message, id: chargeId } = charge;
    return code || message
      ? { kind: 'declined', code, message, chargeId }
      : { kind: 'unknown', reason: 'a charge without an outcome', answered: false };
  }
  const error = errorShape.safeParse(body);
  if (!error.success || status < 400 || status >= 500) {
    // In Culqi's own words, or the status of its own failure: 502 to 504 may come from what stands before it.
    return { kind: 'unknown', reason: `status ${status}`, answered: status === 500 || (error.success && status > 500) };
  }
  // Our key or our pace was refused, or what we sent: nothing was asked of the card, and it is not the payer's doing.
  if (status === 401 || status === 403 || status === 429) return { kind: 'not-asked', reason: `status ${status}` };
  const { decline_code, code, user_message, charge_id } = error.data;
  return {
    kind: 'declined',
    code: decline_code ?? code ?? null,
    message: user_message ?? null,
    chargeId: charge_id ?? null,
  };
}

function isReview(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'action_code' in body && body.action_code === 'REVIEW';
}

function messageOf(body: unknown): string | null {
  const message = (body as { user_message?: unknown }).user_message;
  return typeof message === 'string' ? message : null;
}

const listShape = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** A page of `GET /charges`; null when it is none. */
export function readChargeList(body: unknown): { charges: Charge[]; after: string | null } | null {
  const parsed = listShape.safeParse(body);
  if (!parsed.success) return null;
  const charges = parsed.data.data.map(readCharge).filter((charge) => charge !== null);
  return { charges, after: parsed.data.paging?.cursors?.after ?? null };
}

const eventShape = z.object({
  type: z.string(),
  data: z.union([z.string(), z.record(z.string(), z.unknown())]),
});

/** Which charge an event is about; null when it is about something else. Its data is an object or the text of one. */
export function readEvent(body: unknown): { type: string; chargeId: string } | null {
  const event = eventShape.safeParse(body);
  if (!event.success) return null;
  const { type, data } = event.data;
  const id = typeof data === 'string' ? idInText(data) : data.id;
  return typeof id === 'string' && id.startsWith('chr_') ? { type, chargeId: id } : null;
}

function idInText(data: string): unknown {
  try {
    return (JSON.parse(data) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}
