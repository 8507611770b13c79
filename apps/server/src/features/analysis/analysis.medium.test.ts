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

// What the engine has a say in, judging itself, is asked of both: facts.medium.test.ts.
describe('what people decide', () => decidingCases(() => ({ app, clock })));
describe('what there is to review', () => reviewCases(() => ({ app, clock })));
describe('what a company tells its rules', () => settingsCases(() => app));
describe('what a change of it would do', () => rehearsalCases(() => app));
describe('what is imported of a bank', () => statementCases(() => app));
describe('which purchases a charge pays', () => chargeCases(() => app));
describe('what is written down of a purchase by hand', () => paymentCases(() => app));
describe('which edition of the rules judges', () => inForceCases(() => app));
describe('how the next edition is put in force', () => rehearsedCases(() => app));
describe('whether a period may be closed', () => readinessCases(() => ({ app, clock })));
describe('what its package has', () => packageCases(() => ({ app, clock })));
describe('who builds it', () => buildingCases(() => ({ app, clock })));
describe('who signs a period that is closed', () => signingCases(() => ({ app, clock })));
describe('what becomes of a period that is closed', () => versionCases(() => ({ app, clock })));
describe('detractions, perceptions and retentions', () => withholdingCases(() => ({ app, clock })));
describe('what a period would come to', () => scenarioCases(() => ({ app, clock })));
describe('what a scenario and its pages end with', () => scenarioLimitCases(() => ({ app, clock })));
