import { afterAll, beforeAll, describe } from 'vitest';
import { NOW } from '../../../test/benches/judging.ts';
import { chargeCases } from '../../../test/cases/bank/charge-cases.ts';
import { paymentCases } from '../../../test/cases/bank/payment-cases.ts';
import { statementCases } from '../../../test/cases/bank/statement-cases.ts';
import { buildingCases } from '../../../test/cases/closing/building-cases.ts';
import { packageCases } from '../../../test/cases/closing/package-cases.ts';
import { readinessCases } from '../../../test/cases/closing/readiness-cases.ts';
import { signingCases } from '../../../test/cases/closing/signing-cases.ts';
import { versionCases } from '../../../test/cases/closing/version-cases.ts';
import { decidingCases } from '../../../test/cases/deciding-cases.ts';
import { inForceCases } from '../../../test/cases/editions/in-force-cases.ts';
import { rehearsedCases } from '../../../test/cases/editions/rehearsed-cases.ts';
import { rehearsalCases } from '../../../test/cases/rehearsal-cases.ts';
import { reviewCases } from '../../../test/cases/review-cases.ts';
import { scenarioCases } from '../../../test/cases/scenarios/scenario-cases.ts';
import { scenarioLimitCases } from '../../../test/cases/scenarios/scenario-limit-cases.ts';
import { settingsCases } from '../../../test/cases/settings-cases.ts';
import { withholdingCases } from '../../../test/cases/withholdings/withholding-cases.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { holdClock } from '../../platform/clock.ts';

let app: TestApp;
const clock = holdClock(NOW);

beforeAll(async () => {
  app = await startApp({ role: 'api', clock });
});
afterAll(() => app.stop());

/** Of the embedded database what writes most is asked: deciding, closing and its versions. `calls.medium.test.ts` makes the other calls. */
const NOT_EMBEDDED = { tags: ['any-engine'] };

// Judging itself is asked of both in facts.medium.test.ts.
describe('what people decide', () => decidingCases(() => ({ app, clock })));
describe('what there is to review', NOT_EMBEDDED, () => reviewCases(() => ({ app, clock })));
describe('what a company tells its rules', NOT_EMBEDDED, () => settingsCases(() => app));
describe('what a change of it would do', NOT_EMBEDDED, () => rehearsalCases(() => app));
describe('what is imported of a bank', NOT_EMBEDDED, () => statementCases(() => app));
describe('which purchases a charge pays', NOT_EMBEDDED, () => chargeCases(() => app));
describe('what is written down of a purchase by hand', NOT_EMBEDDED, () => paymentCases(() => app));
describe('which edition of the rules judges', NOT_EMBEDDED, () => inForceCases(() => app));
describe('how the next edition is put in force', NOT_EMBEDDED, () => rehearsedCases(() => app));
describe('whether a period may be closed', NOT_EMBEDDED, () => readinessCases(() => ({ app, clock })));
describe('what its package has', NOT_EMBEDDED, () => packageCases(() => ({ app, clock })));
describe('who builds it', NOT_EMBEDDED, () => buildingCases(() => ({ app, clock })));
describe('who signs a period that is closed', NOT_EMBEDDED, () => signingCases(() => ({ app, clock })));
describe('what becomes of a period that is closed', () => versionCases(() => ({ app, clock })));
describe('detractions, perceptions and retentions', NOT_EMBEDDED, () => withholdingCases(() => ({ app, clock })));
describe('what a period would come to', NOT_EMBEDDED, () => scenarioCases(() => ({ app, clock })));
describe('what a scenario and its pages end with', NOT_EMBEDDED, () => scenarioLimitCases(() => ({ app, clock })));
