import * as calls from '@yupana/contract/opening.ts';
import { route } from '../../route.ts';
import { getOpening } from './get-opening.ts';
import { tellOpening } from './tell-opening.ts';

export function routes() {
  return [
    route(calls.getOpening, (ctx, input) => getOpening(ctx, input)),
    route(calls.tellOpening, (ctx, input) => tellOpening(ctx, input)),
  ];
}
