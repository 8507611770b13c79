import * as calls from '@yupana/contract/withholdings.ts';
import { route } from '../../route.ts';
import { startAsking } from './asking/start-asking.ts';
import { getReceipt } from './deposits/get-receipt.ts';
import { listDetractions } from './detractions/list-detractions.ts';
import { makeFile } from './files/make-file.ts';
import { makeFormFile } from './files/make-form-file.ts';
import { listPerceptionsOf, listRetentionsOf } from './withheld/list-withheld.ts';

export function routes() {
  return [
    route(calls.listPerceptions, (ctx, input) => listPerceptionsOf(ctx, input)),
    route(calls.listRetentions, (ctx, input) => listRetentionsOf(ctx, input)),
    route(calls.listDetractions, (ctx, input) => listDetractions(ctx, input)),
    route(calls.getDepositReceipt, (ctx, input) => getReceipt(ctx, input)),
    route(calls.askWithholdings, (ctx, input) => startAsking(ctx, input)),
    route(calls.makeFormFile, (ctx, input) => makeFormFile(ctx, input)),
    route(calls.makeDepositFile, (ctx, input) => makeFile(ctx, input)),
  ];
}
