import { registerBusinesses } from '@yupana/contract/business-lists.ts';
import { registerBusiness, updateCredentials } from '@yupana/contract/businesses.ts';
import { validateCredentials } from '@yupana/contract/credentials.ts';
import { acceptHandover, declineHandover, offerBusiness, readHandover } from '@yupana/contract/handovers.ts';
import { ended, register } from '../collecting.ts';
import { type Accountant, call, signUpAccountant } from '../harness.ts';
import { freshRuc } from '../seed.ts';
import { given, keep } from './canaries.ts';
import { asExpected, type Tour, until } from './secret-tour-steps.ts';

/** The secrets of companies: what SUNAT is entered with, and the link by which one changes hands. */

/** @returns the uuid of one of them */
export async function companies({ app, echo }: Tour, who: Accountant): Promise<string> {
  const { apiKey: sunat_api_key, apiSecret: sunat_api_secret } = given;
  const typed = { username: 'USUARIO1', sunat_api_key, sunat_api_secret, passwordSOL: given.solKey };
  const company = (ruc = freshRuc()) => ({ ruc, name: 'EMPRESA INVENTADA S.A.C.', credentials: {} as never });
  const { uuid } = await register(app, who, company(), typed);
  await ended(app, who, uuid);
  echo.answer(/oauth2\/token/, { access_token: given.sunatToken, token_type: 'Bearer', expires_in: 3600 });
  const { passwordSOL: _old, ...others } = typed;
  const body = { ...others, password: given.editedSolKey, current_password: who.password };
  await asExpected(call(app, updateCredentials, { params: { uuid }, body }, who.token), 204);
  await ended(app, who, uuid);
  await asExpected(call(app, validateCredentials, { params: { uuid }, body: null }, who.token), 200);
  const row = { ...typed, ruc: freshRuc(), name: 'OTRA INVENTADA S.A.C.', passwordSOL: given.listedSolKey };
  await asExpected(
    call(app, registerBusinesses, { body: { rows: [row], terms: true, privacy: true } }, who.token),
    200,
  );
  await asExpected(call(app, registerBusiness, { body: { ...row, ruc: '123' } as never }, who.token), 422);
  return uuid;
}

/** Offers a company, which is declined, and again, which is accepted; the last offer stands. */
export async function handOver({ app, mail }: Tour, giver: Accountant, uuid: string): Promise<void> {
  const captcha = { captcha_token: given.captcha };
  const receiver = await signUpAccountant(app, { password: given.receiverPassword, ...captcha });
  keep('session of who receives a company', receiver.token);
  const offer = (from: Accountant, to: Accountant, current_password = from.password) =>
    call(app, offerBusiness, { params: { uuid }, body: { email: to.email, current_password } }, from.token);
  const links = () => [...new Set(mail.received.flatMap((one) => /traspaso\/([\w-]{43})/.exec(one)?.[1] ?? []))];
  const offered = async (from: Accountant, to: Accountant): Promise<string> => {
    const before = links().length;
    await asExpected(offer(from, to), 204);
    await until(() => links().length > before);
    const token = keep(`link of handover ${before + 1}`, links().at(-1) ?? '');
    for (const path of [token, `${token}%`]) await fetch(`${app.url}/traspaso/${path}`);
    await asExpected(call(app, readHandover, { body: { token } }, from.token), 404);
    await asExpected(call(app, readHandover, { body: { token } }, to.token), 200);
    return token;
  };
  await asExpected(offer(giver, receiver, given.wrong), 422);
  const declined = await offered(giver, receiver);
  await asExpected(call(app, declineHandover, { body: { token: declined } }, receiver.token), 204);
  const token = await offered(giver, receiver);
  const body = { token, terms: true, privacy: true } as const;
  await asExpected(call(app, acceptHandover, { body }, receiver.token), 200);
  await offered(receiver, giver);
}
