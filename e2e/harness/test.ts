import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { drawFor, drawRuc } from '../../apps/server/test/setup/draws.ts';
import { type SandboxCompany, sandboxCompanies } from '../../tools/lib/demo-companies.ts';
import { type Accountant, type Registration, signUp } from './api.ts';
import { type Product, startProduct } from './product.ts';

interface OfATest {
  /** Whether whoever sits before the screen has seen the video and the tour. */
  onboarded: boolean;
  /** Signed up for this journey alone. */
  accountant: Accountant;
}
interface OfAWorker {
  /** One installation for all the journeys that one Playwright worker runs: they share no account and no company. */
  product: Product;
}

export const test = base.extend<OfATest, OfAWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  onboarded: [true, { option: true }],
  page: async ({ page, onboarded }, use) => {
    const refused = await watchPolicy(page);
    if (onboarded) await haveOnboarded(page);
    await use(page);
    expect(refused, 'refused by the content security policy').toEqual([]);
  },
  accountant: async ({ product }, use) => use(await signUp(product.url)),
});

export { expect };

/** What the content security policy of a page, or of a frame in it, refuses from now on, also where a script hides it. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    tellRefused(event.effectiveDirective + ': ' + event.blockedURI + ' in ' + location.pathname));`);
  return refused;
}

/** Somebody else at a browser of their own, who has seen video and tour: signed in nowhere. `leave` when they are done. */
export async function anotherPerson(page: Page): Promise<{ page: Page; leave(): Promise<void> }> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('This page belongs to no browser.');
  const theirs = await context.newPage();
  const refused = await watchPolicy(theirs);
  await haveOnboarded(theirs);
  const leave = async () => {
    await context.close();
    expect(refused, 'refused by the content security policy').toEqual([]);
  };
  return { page: theirs, leave };
}

/** The screen as it is, and in the dark on a phone, where it scrolls to no side. Each look costs a second: the other two are of their parts. */
export async function expectAccessibleEverywhere(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  const usual = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const beyond = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(beyond, `${screen} scrolls sideways on a phone`).toBeLessThanOrEqual(0);
  await expectAccessible(page, `${screen}, dark, on a phone`);
  await page.emulateMedia({ colorScheme: 'light' });
  if (usual) await page.setViewportSize(usual);
}

/** Neither the video nor the tour is shown on this page from now on. */
export async function haveOnboarded(page: Page): Promise<void> {
  await page.addInitScript(`try {
    localStorage.setItem('completedOnboardingVideo', 'true');
    localStorage.setItem('isFirstViewDashboard', 'false');
  } catch { /* A frame without storage. */ }`);
}

/** Enters by the form, as a person does, and waits for the home. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  if (pathOf(page) !== '/login') await page.goto('/login');
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(/\/(inicio|registro-empresa)/);
}

/** axe itself, as small as it comes, allowed to look into frames of others, too: what a person meets on the screen is all looked at. */
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** How long a frame of others may take until axe is in it. */
const FRAME_WITHIN_MS = 10_000;

const WCAG = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // With all that passed, a table of a hundred rows costs three times as much.
  resultTypes: ['violations'],
};

/** No violation of WCAG 2.2 A and AA on what is on the screen now. Each one says where it is. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const first = await violationsOf(page);
  // A button that became usable while axe looked was seen between two colours: what is wrong is still so once it stands.
  const found = first.length > 0 ? await violationsOf(page) : first;
  expect(found, `axe on ${screen}`).toEqual([]);
}

async function violationsOf(page: Page): Promise<string[]> {
  await untilStill(page);
  // A page that was not loaded anew since the last look has it: to bring it there costs as much as the look itself.
  await bringAxe(page.mainFrame());
  for (const frame of page.frames().slice(1)) {
    // One of the bank's or the card's goes when it is done, and one that never comes has nothing to be seen.
    await Promise.race([bringAxe(frame), sleep(FRAME_WITHIN_MS)]).catch(() => undefined);
  }
  const look = `axe.run(document, ${JSON.stringify(WCAG)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) })))`;
  const violations = await page.evaluate<{ id: string; targets: string[] }[]>(look);
  return violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate<boolean>(`typeof window.axe?.run === 'function'`))) await frame.evaluate(AXE);
}

/** What fades in has the contrast of what it will be only in the end; on a busy machine that is long after it can be seen. */
async function untilStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate<number>(
      `document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity).length`,
    );
  await expect.poll(moving, 'still moving').toBe(0);
}

/** On a small telephone, a tablet and a laptop, nothing of the screen stands outside of it. */
export async function expectToFit(page: Page): Promise<void> {
  const usual = page.viewportSize();
  for (const width of [320, 820, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(beyond, `beyond ${width} px`).toBeLessThanOrEqual(0);
  }
  if (usual) await page.setViewportSize(usual);
}

/** A company as the sandbox describes it, with its credentials at hand. */
export type KnownCompany = Registration & SandboxCompany;

/** The company of the sandbox's world with this RUC, with the credentials that open it. */
export async function companyOf(product: Product, ruc: string): Promise<KnownCompany> {
  const company = (await sandboxCompanies(product.sandbox)).find((one) => one.ruc === ruc);
  if (!company) throw new Error(`The sandbox has no company ${ruc}.`);
  return { ...company, ...company.credentials };
}

/** A small and young company of the journey's own: nobody else registers it, and it is collected in a moment. */
export async function addCompany(product: Product, name: string): Promise<KnownCompany> {
  // Its own in every run: what the sandbox would choose depends on which journeys were here before.
  drawFor(...base.info().titlePath);
  const response = await fetch(`${product.sandbox}/__sandbox/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, ruc: drawRuc(), purchases: 12, sales: 12, since: twoMonthsAgo() }),
  });
  if (response.status !== 201) throw new Error(`New company: ${response.status} ${await response.text()}`);
  const company = (await response.json()) as SandboxCompany;
  return { ...company, ...company.credentials };
}

/** As SUNAT writes a period. */
function twoMonthsAgo(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 2, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '');
}

/** Types a company into the registration form and sends it. */
export async function registerByHand(page: Page, company: Registration): Promise<void> {
  await page.goto('/registrar-empresa');
  await page.getByLabel('RUC', { exact: true }).fill(company.ruc);
  await page.getByLabel('Nombre de la empresa').fill(company.name);
  await fillCredentials(page, company);
  await page.getByRole('checkbox', { name: /Términos y condiciones/ }).check();
  await page.getByRole('checkbox', { name: /Política de privacidad/ }).check();
  await page.getByRole('button', { name: 'Registrar empresa' }).click();
  await expect(page.getByText('Tu empresa fue registrada correctamente.')).toBeVisible();
}

/** The four credentials, in the registration form and in the edition. */
export async function fillCredentials(page: Page, company: Registration): Promise<void> {
  await page.getByLabel('Usuario SOL').fill(company.solUser);
  await page.getByRole('textbox', { name: 'Clave SOL' }).fill(company.solKey);
  await page.getByLabel('API key').fill(company.clientId);
  await page.getByRole('textbox', { name: 'API secret' }).fill(company.clientSecret);
}

const pathOf = (page: Page) => new URL(page.url(), 'http://nowhere').pathname;

/** To the companies by the brand in the bar, as a person goes: the page, loaded anew, costs a second and a half of a processor. */
export async function goHome(page: Page): Promise<void> {
  const home = /^\/(inicio|registro-empresa)$/;
  if (!home.test(pathOf(page))) await page.getByRole('link', { name: 'Yupana, ir a Mis Empresas' }).click();
  await page.waitForURL(({ pathname }) => home.test(pathname));
}

/** Opens a company's dashboard from its card, from wherever its accountant is in the product. */
export async function openCompany(page: Page, name: string): Promise<void> {
  await goHome(page);
  await page.getByRole('article').getByRole('button', { name, exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Another screen of the company, by its menu, until it is there; of the same period. */
export async function goTo(page: Page, entry: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Empresa' }).getByRole('link', { name: entry, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Tells the sandbox to fail for a company, instead of what it did before, until it is told otherwise (or so many times). */
export async function setScenario(
  product: Product,
  ruc: string,
  scenario: string,
  limits: { period?: string; book?: string; replace?: boolean } = {},
): Promise<void> {
  const response = await fetch(`${product.sandbox}/__sandbox/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ruc, scenario, replace: true, ...limits }),
  });
  if (response.status !== 201) throw new Error(`Scenario ${scenario}: ${response.status} ${await response.text()}`);
}

export async function clearScenarios(product: Product, ruc: string): Promise<void> {
  await fetch(`${product.sandbox}/__sandbox/scenarios?ruc=${ruc}`, { method: 'DELETE' });
}

/** A link of Siscont's, as its users click it: the sandbox plays Siscont. */
export async function partnerLink(
  product: Product,
  said: { email: string; password: string; ruc: string; razon_social: string },
): Promise<string> {
  const response = await fetch(`${product.sandbox}/__sandbox/partner-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });
  if (response.status !== 201) throw new Error(`Partner link: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { url: string }).url;
}

/** The last address to this screen that somebody was mailed, waited for. */
export async function linkIn(product: Product, email: string, screen: string): Promise<string> {
  let link = '';
  const look = async (): Promise<string> => {
    const answer = await fetch(`${product.sandbox}/__sandbox/mails`);
    const { mails } = (await answer.json()) as { mails: { to: string[]; text: string }[] };
    const links = mails.filter(({ to }) => to.includes(email)).flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
    link = links.findLast((one) => decodeURI(new URL(one).pathname).startsWith(screen)) ?? '';
    return link;
  };
  await expect.poll(look).not.toBe('');
  return link;
}
