import * as calls from '@yupana/contract/data-export.ts';
import { route } from '../../route.ts';
import { getDataExport, openDataExport, startDataExport } from './manage-export.ts';

const HOUR = 3_600;
/** Each is a reading of everything the firm has. */
const EXPORTS_PER_HOUR = 20;

export function routes() {
  return [
    route(calls.getDataExport, (ctx, _input, { token }) => getDataExport(ctx, token)),
    route(calls.openDataExport, (ctx, { body }, { token }) => openDataExport(ctx, body, token)),
    route(calls.startDataExport, (ctx, { body }, { token }) => startDataExport(ctx, body, token), {
      limits: { perAddress: { max: EXPORTS_PER_HOUR, windowSeconds: HOUR } },
    }),
  ];
}
