import { checkFile, checkReport, getReport, getSiscontReport } from '@yupana/contract/reports.ts';
import { route } from '../../route.ts';
import { checkOutsideFile, checkPeriod } from './check-report.ts';
import { getPeriodReport, getSiscont } from './get-report.ts';

/** A file of five megabytes, in base64. */
const WITH_FILE = { bodyLimit: 7_200_000 };

export function routes() {
  return [
    route(getReport, (ctx, input) => getPeriodReport(ctx, input)),
    route(getSiscontReport, (ctx, input) => getSiscont(ctx, input)),
    route(checkReport, (ctx, input) => checkPeriod(ctx, input)),
    route(checkFile, (ctx, input) => checkOutsideFile(ctx, input), WITH_FILE),
  ];
}
