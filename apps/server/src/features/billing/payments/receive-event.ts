import { createHmac, timingSafeEqual } from 'node:crypto';
import type { System } from '../../../ctx.ts';
import { readEvent } from '../culqi/culqi-answers.ts';
import { verifyCharge } from '../job-definitions.ts';

/** Where Culqi's panel is told to send its events. */
export const EVENTS_PATH = '/webhooks/culqi';

/** What arrived, as it arrived. */
export interface Delivery {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

const SIGNATURE_HEADERS = ['culqi-signature', 'x-culqi-signature', 'x-culqi-webhook-signature'];

/**
 * Takes an event of Culqi: a late result of a charge. Culqi publishes no signature of its events, and its panel lets an
 * address be protected with a user and a password: both are taken, the HMAC-SHA256 of the body in hexadecimal and the
 * password. Even then the event is only a hint: the charge is read from Culqi's API before anything is believed.
 * @returns the status to answer with; anything but 200 makes Culqi send it again
 */
export async function receiveEvent(system: System, delivery: Delivery): Promise<200 | 401 | 404> {
  const { config, queue, log } = system.deps;
  const { culqi } = config.outside;
  if (!culqi) return 404;
  if (!isAuthentic(delivery, culqi.webhookSecret)) {
    log.warn('an event of Culqi without its signature');
    return 401;
  }
  const event = readEvent(parse(delivery.body));
  if (!event) return 200;
  const { type, chargeId } = event;
  if (!verifyCharge.payload.safeParse({ chargeId }).success) return 200;
  log.info({ type, charge: chargeId }, 'event of culqi');
  await queue.send(verifyCharge, { chargeId }, { singletonKey: chargeId });
  return 200;
}

function isAuthentic({ headers, body }: Delivery, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  const signatures = SIGNATURE_HEADERS.flatMap((name) => headers[name] ?? []);
  if (signatures.some((given) => same(given.replace(/^sha256=/i, '').toLowerCase(), expected))) return true;
  const basic = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(String(headers.authorization ?? ''))?.[1];
  const password = basic && Buffer.from(basic, 'base64').toString().split(':').slice(1).join(':');
  return password !== undefined && same(password, secret);
}

/** Compares in the same time whatever differs. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
