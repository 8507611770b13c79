import * as calls from '@yupana/contract/events.ts';
import { route } from '../../route.ts';
import { logEvent } from './log-event.ts';

/** A person looks, opens and downloads; whoever does it twice a second for a minute is not a person. */
const PER_MINUTE = 120;

export function routes() {
  return [
    route(calls.logEvent, (ctx, { body }) => logEvent(ctx, body), {
      limits: { perAddress: { max: PER_MINUTE, windowSeconds: 60 } },
      bodyLimit: 1_024,
    }),
  ];
}
