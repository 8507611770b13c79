import * as calls from '@yupana/contract/changes.ts';
import { route } from '../../../route.ts';
import { markChangesSeen } from './mark-changes-seen.ts';

export function routes() {
  return [route(calls.markChangesSeen, (ctx, input) => markChangesSeen(ctx, input))];
}
