import * as calls from '@yupana/contract/profile.ts';
import { route } from '../../route.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { updateProfile } from './update-profile.ts';

export function routes() {
  return [
    route(calls.updateProfile, (ctx, input) => updateProfile(ctx, input)),
    route(calls.changePassword, (ctx, input, { token }) => changePassword(ctx, input, token)),
    route(calls.listSessions, (ctx, _input, { token }) => listSessions(ctx, token)),
    route(calls.endSession, (ctx, input) => endSession(ctx, input)),
    route(calls.endOtherSessions, (ctx, _input, { token }) => endOtherSessions(ctx, token)),
  ];
}
