import * as calls from '@yupana/contract/pdt.ts';
import { route } from '../../route.ts';
import { getPdtReport } from './get-pdt-report.ts';
import { rememberParts } from './read-parts.ts';

export function routes() {
  const known = rememberParts();
  return [route(calls.getPdtReport, (ctx, { query }) => getPdtReport(ctx, query.filters, known))];
}
