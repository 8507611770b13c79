import * as accounts from './accounts.ts';
import * as billing from './billing.ts';
import * as businessLists from './business-lists.ts';
import * as businesses from './businesses.ts';
import type { Call } from './call.ts';
import * as changes from './changes.ts';
import * as closure from './closure.ts';
import * as collection from './collection.ts';
import * as credentials from './credentials.ts';
import * as custody from './custody.ts';
import * as dashboard from './dashboard.ts';
import * as dataExport from './data-export.ts';
import * as events from './events.ts';
import * as notices from './firm/notices.ts';
import * as portfolio from './firm/portfolio.ts';
import * as supplierAlerts from './firm/supplier-alerts.ts';
import * as team from './firm/team.ts';
import * as handovers from './handovers.ts';
import * as partner from './partner.ts';
import * as declarations from './portal/declarations.ts';
import * as mailbox from './portal/mailbox.ts';
import * as profile from './profile.ts';
import * as publicConfig from './public-config.ts';
import * as recovery from './recovery.ts';
import * as editions from './settings/editions.ts';
import * as rehearsal from './settings/rehearsal.ts';
import * as settings from './settings/settings.ts';
import * as proposedNames from './terms/proposed-names.ts';
import * as twoStep from './two-step.ts';
import * as voucherZips from './voucher-zips.ts';
import * as bankMovements from './vouchers/bank/movements.ts';
import * as bankPayments from './vouchers/bank/payments.ts';
import * as bankStatements from './vouchers/bank/statements.ts';
import * as calendar from './vouchers/calendar.ts';
import * as closing from './vouchers/closing.ts';
import * as documents from './vouchers/documents.ts';
import * as nonDomiciled from './vouchers/non-domiciled.ts';
import * as opening from './vouchers/opening.ts';
import * as pdt from './vouchers/pdt.ts';
import * as reportZips from './vouchers/report-zips.ts';
import * as reports from './vouchers/reports.ts';
import * as deciding from './vouchers/review/deciding.ts';
import * as review from './vouchers/review/review.ts';
import * as verdict from './vouchers/review/verdict.ts';
import * as rulebook from './vouchers/rulebook.ts';
import * as scenarios from './vouchers/scenarios.ts';
import * as supports from './vouchers/supports.ts';
import * as uploads from './vouchers/uploads.ts';
import * as voucherDetail from './vouchers/voucher-detail.ts';
import * as withholdings from './vouchers/withholdings.ts';
import * as vouchers from './vouchers.ts';

/** Every call of the product, for the tests and checks that must hold for each of them. */
export const calls: readonly Call[] = [
  accounts,
  billing,
  businesses,
  businessLists,
  custody,
  handovers,
  proposedNames,
  credentials,
  events,
  dashboard,
  vouchers,
  voucherDetail,
  voucherZips,
  documents,
  uploads,
  review,
  deciding,
  verdict,
  rulebook,
  bankStatements,
  bankMovements,
  bankPayments,
  reports,
  reportZips,
  closing,
  calendar,
  supports,
  nonDomiciled,
  opening,
  pdt,
  scenarios,
  withholdings,
  settings,
  rehearsal,
  editions,
  collection,
  changes,
  declarations,
  mailbox,
  supplierAlerts,
  publicConfig,
  recovery,
  profile,
  notices,
  team,
  portfolio,
  twoStep,
  dataExport,
  closure,
  partner,
].flatMap((feature) => Object.values(feature).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
