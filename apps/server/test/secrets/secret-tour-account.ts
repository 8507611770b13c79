import { createHmac, randomUUID } from 'node:crypto';
import { signIn, signUp } from '@yupana/contract/accounts.ts';
import { closeAccount, reopenAccount } from '@yupana/contract/closure.ts';
import { checkPartnerRuc, signUpSiscont, validatePartnerLink } from '@yupana/contract/partner.ts';
import { changePassword } from '@yupana/contract/profile.ts';
import { requestRecovery, resetPassword } from '@yupana/contract/recovery.ts';
import { confirmTwoStep, passSecondStep, startTwoStep } from '@yupana/contract/two-step.ts';
import { TOTP } from 'otpauth';
import { type Accountant, call, signUpAccountant } from '../harness.ts';
import { freshRuc } from '../seed.ts';
import { given, keep, secrets } from './canaries.ts';
import { everyRow, type Row } from './every-row.ts';
import { asExpected, keepOpened, type Tour, until } from './secret-tour-steps.ts';

/** The secrets of an account: how it is entered, recovered, closed and opened again, and the partner's way in. */

/** What the mail server that quotes says, as far as it may be kept. */
const REFUSED_MAIL = '4.7.1 blocked address';

/** An account that has had each of its passwords. @returns it, and all that was stored when a mail was refused */
export async function enter(tour: Tour): Promise<{ who: Accountant; afterARefusedMail: Row[] }> {
  const { app, echo } = tour;
  const { password, captcha: captcha_token, wrong } = given;
  const refused = await signUpAccountant(app, { password, captcha_token }).catch(String);
  if (!String(refused).includes('CAPTCHA_UNAVAILABLE')) throw new Error('The captcha was to be down.');
  echo.answer(/captcha/, { success: true, score: 0.9, action: 'REGISTER_USER' });
  const rosa = await signUpAccountant(app, { password, captcha_token });
  keep('session', rosa.token);
  await asExpected(call(app, signUp, { body: { email: 'x', password: wrong } as never }), 422);
  await asExpected(call(app, signIn, { body: { email: rosa.email, password: wrong } }), 401);
  const afterARefusedMail = await recover(tour, rosa.email);
  const again = await asExpected(call(app, signIn, { body: { email: rosa.email, password: given.changed } }), 200);
  const token = keepOpened('second session', again);
  const body = { current_password: given.changed, password: given.newest };
  await asExpected(call(app, changePassword, { body }, token), 204);
  return { who: { ...rosa, token, password: given.newest }, afterARefusedMail };
}

async function recover({ app, mail }: Tour, email: string): Promise<Row[]> {
  await asExpected(call(app, requestRecovery, { body: { email } }), 204);
  let afterARefusedMail: Row[] = [];
  await until(async () => {
    afterARefusedMail = await everyRow(app);
    return afterARefusedMail.some(({ text }) => text.includes(REFUSED_MAIL));
  });
  const tokenIn = (mails: string[]) => /recuperar-contrase%C3%B1a\/([\w-]{43})/.exec(mails.join(''))?.[1] ?? '';
  // Among the letters that are refused is the welcome.
  await until(() => tokenIn(mail.refused) !== '');
  mail.accept();
  await until(() => tokenIn(mail.received) !== '');
  keep('recovery token of a mail that was refused', tokenIn(mail.refused));
  const token = keep('recovery token', tokenIn(mail.received));
  await fetch(`${app.url}/recuperar-contrase%C3%B1a/${token}`);
  await fetch(`${app.url}/recuperar-contrase%C3%B1a/${token}%`);
  await asExpected(call(app, resetPassword, { body: { token, password: given.changed } }), 204);
  return afterARefusedMail;
}

export async function secondStep({ app }: Tour, { token, email }: Accountant): Promise<void> {
  const password = given.newest;
  const { body } = await asExpected(call(app, startTwoStep, { body: { current_password: password } }, token), 200);
  const code = new TOTP({ secret: keep('secret of the second step', body.secret) }).generate({
    timestamp: app.deps.clock.now().getTime(),
  });
  const { recovery_codes } = (await asExpected(call(app, confirmTwoStep, { body: { code } }, token), 200)).body;
  for (const [place, one] of recovery_codes.entries()) keep(`recovery code ${place + 1}`, one);
  const entering = await asExpected(call(app, signIn, { body: { email, password } }), 200);
  const challenge_token = keep('challenge', entering.body.challenge?.token ?? '');
  const pass = (given: string) => call(app, passSecondStep, { body: { challenge_token, code: given } });
  await asExpected(pass(given.garbage.slice(0, 40)), 422);
  const entered = await asExpected(pass(recovery_codes[0] ?? ''), 200);
  keepOpened('third session', entered);
}

/** Closes an account with a second step and opens it again; another sign-in stops half-way. */
export async function leaveAndReturn({ app }: Tour, { token, email, password }: Accountant): Promise<void> {
  const [code, another] = [secrets['recovery code 2'] ?? '', secrets['recovery code 3'] ?? ''];
  await asExpected(call(app, closeAccount, { body: { current_password: password, code } }, token), 200);
  const entering = await asExpected(call(app, signIn, { body: { email, password } }), 200);
  const first = keep('challenge of a closed account', entering.body.challenge?.token ?? '');
  const offered = await asExpected(call(app, passSecondStep, { body: { challenge_token: first, code: another } }), 200);
  const challenge_token = keep('challenge that reopens', offered.body.challenge?.token ?? '');
  keepOpened('reopened session', await asExpected(call(app, reopenAccount, { body: { challenge_token } }), 200));
  const halfWay = await asExpected(call(app, signIn, { body: { email, password } }), 200);
  keep('challenge that nobody answered', halfWay.body.challenge?.token ?? '');
}

export async function partner({ app }: Tour): Promise<void> {
  const email = `siscont.${randomUUID()}@ejemplo.pe`;
  const now = Math.floor(app.deps.clock.now().getTime() / 1000);
  const ruc = freshRuc();
  const said = { id: randomUUID(), email, ruc, business_name: 'BODEGA', license_until: '2099-12-31', issued_at: now };
  const content = `v1.${Buffer.from(JSON.stringify({ ...said, expires_at: now + 300 })).toString('base64url')}`;
  const signature = createHmac('sha256', given.partnerSecret).update(content).digest('base64url');
  const token = keep("partner's link", `${content}.${signature}`);
  keep("signature of a partner's link", signature);
  const password = given.partnerPassword;
  await fetch(
    `${app.url}/siscont/validate?${new URLSearchParams({ email, password, token, ruc, razon_social: 'BODEGA' })}`,
  );
  const visit = await asExpected(call(app, validatePartnerLink, { body: { token, email, ruc } }), 200);
  const visit_token = keep('visit', visit.body.visit_token);
  await asExpected(call(app, signIn, { body: { email, password } }), 401);
  const person = {
    name: 'BODEGA',
    document_number: '45678912',
    phone_number: '987654321',
    email,
    password,
    visit_token,
  };
  const signedUp = await asExpected(call(app, signUpSiscont, { body: person }), 201);
  const session = keepOpened("session of a partner's account", signedUp);
  await asExpected(call(app, checkPartnerRuc, { body: { visit_token } }, session), 200);
}
