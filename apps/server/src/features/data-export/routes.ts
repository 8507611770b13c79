import * as calls from '@yupana/contract/data-export.ts';
import { route } from '../../route.ts';
import { getDataExport, startDataExport } from './manage-export.ts';

const HOUR = 3_600;
/** Each is a reading of everything the firm has. */
const EXPORTS_PER_HOUR = 20;

export function routes() {
  return [
    route(calls.getDataExport, (ctx) => getDataExport(ctx)),
    route(calls.startDataExport, (ctx) => startDataExport(ctx), {
      limits: { perAddress: { max: EXPORTS_PER_HOUR, windowSeconds: HOUR } },
    }),
  ];
}
