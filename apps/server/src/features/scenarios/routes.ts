import * as calls from '@yupana/contract/scenarios.ts';
import { route } from '../../route.ts';
import { getWhatIf } from './get-what-if.ts';
import { readSharedScenario } from './read-shared.ts';
import { deleteScenario, saveScenario, updateScenario } from './save-scenario.ts';
import { mailLinkAgain, revokeScenarioLink, shareScenario } from './share-scenario.ts';

/** Each one may mail somebody. */
const MAILS = { perAddress: { max: 60, windowSeconds: 3_600 } };
/** Those of an office look from one network; who tries secrets out gets nowhere. */
const READS = { perAddress: { max: 60, windowSeconds: 300 } };

export function routes() {
  return [
    route(calls.getWhatIf, (ctx, input) => getWhatIf(ctx, input)),
    route(calls.saveScenario, (ctx, input) => saveScenario(ctx, input)),
    route(calls.updateScenario, (ctx, input) => updateScenario(ctx, input)),
    route(calls.deleteScenario, (ctx, input) => deleteScenario(ctx, input)),
    route(calls.shareScenario, (ctx, input) => shareScenario(ctx, input), { limits: MAILS }),
    route(calls.mailScenarioLinkAgain, (ctx, input) => mailLinkAgain(ctx, input), { limits: MAILS }),
    route(calls.revokeScenarioLink, (ctx, input) => revokeScenarioLink(ctx, input)),
    route(calls.readSharedScenario, (system, input) => readSharedScenario(system, input), { limits: READS }),
  ];
}
