import { askReportZip, cancelReportZip, getReportZip, listReportZips } from '@yupana/contract/report-zips.ts';
import {
  checkFile,
  checkReport,
  getNonDomiciledReport,
  getProgramReport,
  getReport,
  getReportGuides,
  getSiscontReport,
} from '@yupana/contract/reports.ts';
import { route } from '../../route.ts';
import { checkOutsideFile, checkPeriod } from './check-report.ts';
import { getGuides } from './get-guides.ts';
import { getNonDomiciled, getPeriodReport, getProgram, getSiscont } from './get-report.ts';
import { askZip } from './zips/ask-zip.ts';
import { cancelZip, getZip, listOwnZips } from './zips/show-zip.ts';

/** A file of five megabytes, in base64. */
const WITH_FILE = { bodyLimit: 7_200_000 };

export function routes() {
  return [
    route(getReport, (ctx, input) => getPeriodReport(ctx, input)),
    route(getSiscontReport, (ctx, input) => getSiscont(ctx, input)),
    route(getNonDomiciledReport, (ctx, input) => getNonDomiciled(ctx, input)),
    route(getProgramReport, (ctx, input) => getProgram(ctx, input)),
    route(getReportGuides, async () => getGuides()),
    route(checkReport, (ctx, input) => checkPeriod(ctx, input)),
    route(askReportZip, (ctx, { body }) => askZip(ctx, body)),
    route(listReportZips, (ctx) => listOwnZips(ctx)),
    route(getReportZip, (ctx, input) => getZip(ctx, input)),
    route(cancelReportZip, (ctx, input) => cancelZip(ctx, input)),
    route(checkFile, (ctx, input) => checkOutsideFile(ctx, input), WITH_FILE),
  ];
}
