import * as calls from '@yupana/contract/notices.ts';
import { route } from '../../route.ts';
import { changeNotices, getNotices } from './settings.ts';
import { readUnsubscribing, unsubscribe } from './unsubscribing/unsubscribe.ts';

export function routes({ signInsPerAddress }: { signInsPerAddress: number }) {
  const limits = { perAddress: { max: signInsPerAddress, windowSeconds: 300 } };
  return [
    route(calls.getNotices, (ctx) => getNotices(ctx)),
    route(calls.changeNotices, (ctx, input) => changeNotices(ctx, input)),
    route(calls.readUnsubscribing, (system, { body }) => readUnsubscribing(system, body.token), { limits }),
    route(calls.unsubscribe, (system, { body }) => unsubscribe(system, body.token), { limits }),
  ];
}
