import * as calls from '@yupana/contract/collection.ts';
import { route } from '../../route.ts';
import { getActa } from './acta/get-acta.ts';
import { getCollection } from './get-collection.ts';
import { startCollection } from './start-collection.ts';
import { streamCollection } from './stream-collection.ts';

export function routes() {
  return [
    route(calls.getCollection, (ctx, input) => getCollection(ctx, input)),
    route(calls.streamCollection, (ctx, input, { signal }) => streamCollection(ctx, input, signal)),
    route(calls.startCollection, (ctx, input) => startCollection(ctx, input)),
    route(calls.getActa, (ctx, input) => getActa(ctx, input)),
  ];
}
