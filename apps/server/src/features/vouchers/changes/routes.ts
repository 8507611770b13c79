import * as calls from '@yupana/contract/changes.ts';
import { route } from '../../../route.ts';
import { listChanges } from './list-changes.ts';
import { markChangesSeen } from './mark-changes-seen.ts';

export function routes() {
  return [
    route(calls.listChanges, (ctx, input) => listChanges(ctx, input)),
    route(calls.markChangesSeen, (ctx, input) => markChangesSeen(ctx, input)),
  ];
}
