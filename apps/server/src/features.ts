import type { Config } from './config.ts';
import type { System } from './ctx.ts';
import * as accountsJobs from './features/accounts/jobs.ts';
import * as accounts from './features/accounts/routes.ts';
import * as analysisJobs from './features/analysis/jobs.ts';
import * as analysis from './features/analysis/routes.ts';
import * as bank from './features/bank/routes.ts';
import * as billingJobs from './features/billing/jobs.ts';
import * as billing from './features/billing/routes.ts';
import * as businessesJobs from './features/businesses/jobs.ts';
import * as businesses from './features/businesses/routes.ts';
import * as closingJobs from './features/closing/jobs.ts';
import * as closing from './features/closing/routes.ts';
import * as closureJobs from './features/closure/jobs.ts';
import * as closure from './features/closure/routes.ts';
import * as collectionJobs from './features/collection/jobs.ts';
import * as collection from './features/collection/routes.ts';
import * as credentials from './features/credentials/routes.ts';
import * as dashboard from './features/dashboard/routes.ts';
import * as dataExportJobs from './features/data-export/jobs.ts';
import * as dataExport from './features/data-export/routes.ts';
import * as declarations from './features/declarations/routes.ts';
import * as documentsJobs from './features/documents/jobs.ts';
import * as documents from './features/documents/routes.ts';
import * as eventsJobs from './features/events/jobs.ts';
import * as events from './features/events/routes.ts';
import * as factsJobs from './features/facts/jobs.ts';
import * as lettersJobs from './features/letters/jobs.ts';
import * as mailboxJobs from './features/mailbox/jobs.ts';
import * as mailbox from './features/mailbox/routes.ts';
import * as masterKeyJobs from './features/master-key/jobs.ts';
import * as nonDomiciled from './features/non-domiciled/routes.ts';
import * as noticesJobs from './features/notices/jobs.ts';
import * as notices from './features/notices/routes.ts';
import * as onboardingJobs from './features/onboarding/jobs.ts';
import * as onboarding from './features/onboarding/routes.ts';
import * as opening from './features/opening/routes.ts';
import * as partnerJobs from './features/partner/jobs.ts';
import * as partner from './features/partner/routes.ts';
import * as pdt from './features/pdt/routes.ts';
import * as portfolioJobs from './features/portfolio/jobs.ts';
import * as portfolio from './features/portfolio/routes.ts';
import * as profile from './features/profile/routes.ts';
import * as publicConfig from './features/public-config/routes.ts';
import { dropFile } from './features/reports/drop-file.ts';
import * as reportsJobs from './features/reports/jobs.ts';
import * as reports from './features/reports/routes.ts';
import * as rucRegisterJobs from './features/ruc-register/jobs.ts';
import * as scenariosJobs from './features/scenarios/jobs.ts';
import * as scenarios from './features/scenarios/routes.ts';
import * as signingIn from './features/signing-in/routes.ts';
import * as suppliersJobs from './features/suppliers/jobs.ts';
import * as suppliers from './features/suppliers/routes.ts';
import * as teamJobs from './features/team/jobs.ts';
import * as team from './features/team/routes.ts';
import * as twoStepJobs from './features/two-step/jobs.ts';
import * as twoStep from './features/two-step/routes.ts';
import * as vouchers from './features/vouchers/routes.ts';
import * as withholdingsJobs from './features/withholdings/jobs.ts';
import * as withholdings from './features/withholdings/routes.ts';
import type { JobHandler } from './platform/queue/job.ts';
import type { ServerRoute } from './route.ts';

/** The whole of the product: every route, every job and who handles it. The only place that knows all features. */

export function allRoutes(config: Config): ServerRoute[] {
  return [
    ...accounts.routes(config.limits),
    ...signingIn.routes(config.limits),
    ...businesses.routes(),
    ...onboarding.routes(),
    ...credentials.routes(),
    ...collection.routes(),
    ...vouchers.routes(),
    ...analysis.routes(),
    ...bank.routes(dropFile),
    ...documents.routes(),
    ...withholdings.routes(),
    ...reports.routes(),
    ...closing.routes(),
    ...dashboard.routes(),
    ...opening.routes(),
    ...nonDomiciled.routes(),
    ...pdt.routes(),
    ...declarations.routes(),
    ...mailbox.routes(),
    ...portfolio.routes(),
    ...suppliers.routes(),
    ...notices.routes(config.limits),
    ...publicConfig.routes(),
    ...profile.routes(),
    ...scenarios.routes(),
    ...team.routes(config.limits),
    ...twoStep.routes(),
    ...dataExport.routes(),
    ...closure.routes(config.limits),
    ...partner.routes(config.limits),
    ...billing.routes(),
    ...events.routes(),
  ];
}

export const allJobs = [
  ...accountsJobs.jobs,
  ...businessesJobs.jobs,
  ...onboardingJobs.jobs,
  ...collectionJobs.jobs,
  ...billingJobs.jobs,
  ...documentsJobs.jobs,
  ...withholdingsJobs.jobs,
  ...dataExportJobs.jobs,
  ...reportsJobs.jobs,
  ...closingJobs.jobs,
  ...closureJobs.jobs,
  ...partnerJobs.jobs,
  ...scenariosJobs.jobs,
  ...teamJobs.jobs,
  ...twoStepJobs.jobs,
  ...lettersJobs.jobs,
  ...eventsJobs.jobs,
  ...rucRegisterJobs.jobs,
  ...factsJobs.jobs,
  ...analysisJobs.jobs,
  ...mailboxJobs.jobs,
  ...portfolioJobs.jobs,
  ...suppliersJobs.jobs,
  ...noticesJobs.jobs,
  ...masterKeyJobs.jobs,
];

export function allHandlers(system: System): JobHandler[] {
  return [
    ...accountsJobs.handlers(system),
    ...businessesJobs.handlers(system),
    ...onboardingJobs.handlers(system),
    ...collectionJobs.handlers(system),
    ...billingJobs.handlers(system),
    ...documentsJobs.handlers(system),
    ...withholdingsJobs.handlers(system),
    ...dataExportJobs.handlers(system),
    ...reportsJobs.handlers(system),
    ...closingJobs.handlers(system),
    ...closureJobs.handlers(system),
    ...partnerJobs.handlers(system),
    ...scenariosJobs.handlers(system),
    ...teamJobs.handlers(system),
    ...twoStepJobs.handlers(system),
    ...lettersJobs.handlers(system),
    ...eventsJobs.handlers(system),
    ...rucRegisterJobs.handlers(system),
    ...factsJobs.handlers(system),
    ...analysisJobs.handlers(system),
    ...mailboxJobs.handlers(system),
    ...portfolioJobs.handlers(system),
    ...suppliersJobs.handlers(system),
    ...noticesJobs.handlers(system),
    ...masterKeyJobs.handlers(system),
  ];
}

/** What a worker does when it starts, besides waiting for jobs. */
export async function whenWorkerStarts(system: System): Promise<void> {
  await onboardingJobs.lookAtStart(system);
  await documentsJobs.lookAtStart(system);
  await rucRegisterJobs.lookAtStart(system);
  await factsJobs.lookAtStart(system);
}
