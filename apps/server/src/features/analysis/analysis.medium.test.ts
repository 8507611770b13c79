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

/** Of the embedded database what writes most is asked: deciding, closing and its package. `calls.medium.test.ts` makes the other calls. */
const ANY_ENGINE = { tags: ['any-engine'] };

// Judging itself is asked of both in facts.medium.test.ts.
describe('what people decide', () => decidingCases(() => ({ app, clock })));
describe('what there is to review', ANY_ENGINE, () => reviewCases(() => ({ app, clock })));
describe('what a company tells its rules', ANY_ENGINE, () => settingsCases(() => app));
describe('what a change of it would do', ANY_ENGINE, () => rehearsalCases(() => app));
describe('what is imported of a bank', ANY_ENGINE, () => statementCases(() => app));
describe('which purchases a charge pays', ANY_ENGINE, () => chargeCases(() => app));
describe('what is written down of a purchase by hand', ANY_ENGINE, () => paymentCases(() => app));
describe('which edition of the rules judges', ANY_ENGINE, () => inForceCases(() => app));
describe('how the next edition is put in force', ANY_ENGINE, () => rehearsedCases(() => app));
describe('whether a period may be closed', ANY_ENGINE, () => readinessCases(() => ({ app, clock })));
describe('what its package has', () => packageCases(() => ({ app, clock })));
describe('who builds it', ANY_ENGINE, () => buildingCases(() => ({ app, clock })));
describe('who signs a period that is closed', ANY_ENGINE, () => signingCases(() => ({ app, clock })));
describe('what becomes of a period that is closed', () => versionCases(() => ({ app, clock })));
describe('detractions, perceptions and retentions', ANY_ENGINE, () => withholdingCases(() => ({ app, clock })));
describe('what a period would come to', ANY_ENGINE, () => scenarioCases(() => ({ app, clock })));
describe('what a scenario and its pages end with', ANY_ENGINE, () => scenarioLimitCases(() => ({ app, clock })));
