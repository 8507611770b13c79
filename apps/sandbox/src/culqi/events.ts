import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { type CulqiFault, WELL } from './faults.ts';
import type { Charge, Till } from './memory.ts';

export type Culqi = Stand<Till, CulqiFault>;

const DELAY_MS = 1_500;
const RETRY_MS = [0, 2_000, 5_000];

/** Tells of a charge a moment after it was made, and again when the receiver does not take it. */
export function announceCharge(culqi: Culqi, charge: Charge): void {
  if (!culqi.memory.eventTarget || !course(WELL, culqi.lookFault()).announces) return;
  void deliver(culqi, charge, DELAY_MS).catch((error: unknown) => console.error(error));
}

/** Sends the event of a charge. @returns the last status; 0: nobody answered */
export async function deliver({ world, memory }: Culqi, charge: Charge, delay = 0): Promise<number> {
  const { eventTarget } = memory;
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
    memory.events.push({ at: world.clock.now().toISOString(), type, chargeId: charge.id, status });
    if (status >= 200 && status < 300) break;
  }
  return status;
}
