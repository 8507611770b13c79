import * as calls from '@yupana/contract/closing.ts';
import { route } from '../../route.ts';
import { closePeriod } from './close-period.ts';
import { getCloseChanges } from './get-changes.ts';
import { getClose, rememberShown } from './get-close.ts';
import { reopenPeriod } from './reopen-period.ts';

export function routes() {
  const shown = rememberShown();
  return [
    route(calls.getClose, (ctx, input) => getClose(ctx, input, shown)),
    route(calls.closePeriod, (ctx, input) => closePeriod(ctx, input, shown)),
    route(calls.reopenPeriod, (ctx, input) => reopenPeriod(ctx, input, shown)),
    route(calls.getCloseChanges, (ctx, input) => getCloseChanges(ctx, input)),
  ];
}
