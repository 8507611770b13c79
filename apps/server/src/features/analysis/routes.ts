import { listChanges } from '@yupana/contract/changes.ts';
import * as decidingCalls from '@yupana/contract/deciding.ts';
import * as editionCalls from '@yupana/contract/editions.ts';
import { rehearseSetting as rehearseCall } from '@yupana/contract/rehearsal.ts';
import * as calls from '@yupana/contract/review.ts';
import { getRulebook as rulebookCall } from '@yupana/contract/rulebook.ts';
import * as settingCalls from '@yupana/contract/settings.ts';
import { getVerdict as getVerdictCall } from '@yupana/contract/verdict.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { route } from '../../route.ts';
import { declineVouchers, validateVouchers } from './deciding/decide-vouchers.ts';
import { undoDecision } from './deciding/undo-decision.ts';
import { adoptEdition } from './editions/adopt-edition.ts';
import { getEdition } from './editions/get-edition.ts';
import { rehearseEdition } from './rehearsal/rehearse-edition.ts';
import { rehearseSetting } from './rehearsal/rehearse-setting.ts';
import { getReview } from './review/get-review.ts';
import { getReviewGroup } from './review/get-review-group.ts';
import { listDecidedChanges } from './review/list-decided-changes.ts';
import {
  listObservedVouchers,
  listRejectedVouchers,
  listValidatedVouchers,
  listWithReasons,
} from './review/list-judged.ts';
import { postponeVouchers, resumeVouchers } from './review/postponed.ts';
import { getRulebook, rulebookEdition } from './rulebook/get-rulebook.ts';
import { changeSetting } from './settings/change-setting.ts';
import { getSettings } from './settings/get-settings.ts';
import { getSettingsHistory } from './settings/settings-history.ts';
import { listRules, switchRule } from './settings/switch-rule.ts';
import { getVerdict } from './verdict/get-verdict.ts';

/** The most that are decided at once, each with its code and a reason of its own. */
const LARGE = { bodyLimit: 2_500_000 };
/** For anybody, and the same for all: who has it is told that it still is so. */
const PUBLISHED = { limits: { perAddress: { max: 60, windowSeconds: 60 } }, edition: rulebookEdition };

export function routes() {
  return [
    route(listVouchers, (ctx, { query }) => listWithReasons(ctx, query)),
    route(listChanges, listDecidedChanges),
    route(calls.listObserved, (ctx, input) => listObservedVouchers(ctx, input)),
    route(calls.listRejected, (ctx, input) => listRejectedVouchers(ctx, input)),
    route(calls.listValidated, (ctx, input) => listValidatedVouchers(ctx, input)),
    route(calls.getReview, (ctx, input) => getReview(ctx, input)),
    route(calls.getReviewGroup, (ctx, input) => getReviewGroup(ctx, input)),
    route(getVerdictCall, (ctx, input) => getVerdict(ctx, input)),
    route(decidingCalls.validateObserved, (ctx, input) => validateVouchers(ctx, input), LARGE),
    route(decidingCalls.declineObserved, (ctx, input) => declineVouchers(ctx, input), LARGE),
    route(decidingCalls.undoDecision, (ctx, input) => undoDecision(ctx, input)),
    route(decidingCalls.postponeObserved, (ctx, input) => postponeVouchers(ctx, input)),
    route(decidingCalls.resumeObserved, (ctx, input) => resumeVouchers(ctx, input)),
    route(rulebookCall, async () => getRulebook(), PUBLISHED),
    route(settingCalls.getSettings, (ctx, input) => getSettings(ctx, input)),
    route(settingCalls.changeSetting, (ctx, input) => changeSetting(ctx, input)),
    route(settingCalls.getSettingsHistory, (ctx, input) => getSettingsHistory(ctx, input)),
    route(settingCalls.listRules, (ctx, input) => listRules(ctx, input)),
    route(settingCalls.switchRule, (ctx, input) => switchRule(ctx, input)),
    route(editionCalls.getEdition, (ctx) => getEdition(ctx)),
    route(editionCalls.rehearseEdition, (ctx, input) => rehearseEdition(ctx, input)),
    route(editionCalls.adoptEdition, (ctx, input) => adoptEdition(ctx, input), LARGE),
    route(rehearseCall, (ctx, input) => rehearseSetting(ctx, input)),
  ];
}
