import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '../world/world.ts';
import type { Charge } from './till.ts';

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

const DELAY_MS = 1_500;
const RETRY_MS = [0, 2_000, 5_000];

/** Tells of a charge a moment after it was made, and again when the receiver does not take it. */
export function announceCharge(world: World, charge: Charge): void {
  const fault = world.services.look('culqi');
  if (!world.eventTarget || (fault && 'events' in fault)) return;
  void deliver(world, charge, DELAY_MS).catch((error: unknown) => console.error(error));
}

/** Sends the event of a charge. @returns the last status; 0: nobody answered */
export async function deliver(world: World, charge: Charge, delay = 0): Promise<number> {
  const { eventTarget } = world;
  if (!eventTarget) return 0;
  await wait(delay, undefined, { ref: false });
  const type = charge.paid ? 'charge.creation.succeeded' : 'charge.creation.failed';
  // The data is the text of an object: so it comes from Culqi.
  const id = `evt_test_${randomBytes(8).toString('hex')}`;
  const body = JSON.stringify({ object: 'event', id, type, creation_date: Date.now(), data: JSON.stringify(charge) });
  const signature = createHmac('sha256', eventTarget.secret).update(body).digest('hex');
  let status = 0;
  for (const pause of RETRY_MS) {
    await wait(pause, undefined, { ref: false });
    status = await fetch(eventTarget.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'culqi-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.status,
      () => 0,
    );
    world.events.push({ at: world.clock.now().toISOString(), type, chargeId: charge.id, status });
    if (status >= 200 && status < 300) break;
  }
  return status;
}
