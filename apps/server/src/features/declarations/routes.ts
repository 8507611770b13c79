import * as calls from '@yupana/contract/declarations.ts';
import { route } from '../../route.ts';
import { listDeclarations } from './list-declarations.ts';

export function routes() {
  return [route(calls.listDeclarations, (ctx, input) => listDeclarations(ctx, input))];
}
