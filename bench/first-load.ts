import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startProduct } from '../e2e/harness/product.ts';
import { ensureChromium } from '../tools/lib/chromium.ts';
import { DEMO } from '../tools/lib/demo-environment.ts';
import { signInto } from '../tools/lib/http.ts';
import { ensureWebBuilt } from '../tools/lib/web-build.ts';
import { describeLoad, FIRST_LOAD_BUDGET_KB, type FirstLoad, isOverBudget } from './first-load-budget.ts';

/** What a visitor may open first: without a session, and reloading what is one's own within one. */
const ANONYMOUS = [
  '/',
  '/login',
  '/crear-cuenta',
  '/recuperar-contraseña-identificacion',
  '/recuperar-contraseña/enlace-vencido',
  '/terminos',
  '/privacidad',
];
const SIGNED_IN = ['/inicio', '/perfil', '/mi-plan'];

/** Opens each first screen of the demo in an empty browser and adds up the scripts that it asked for by itself. */
export async function measureFirstLoads(): Promise<FirstLoad[]> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const loads: FirstLoad[] = [];
    for (const route of ANONYMOUS) loads.push(await measure(browser, product.url, route));
    const token = await signInto(product.url, DEMO);
    for (const route of SIGNED_IN) loads.push(await measure(browser, product.url, route, token));
    return loads;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(browser: Browser, url: string, route: string, token?: string): Promise<FirstLoad> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (token) await keepSession(page, token);
    const scripts = collectScripts(page);
    await page.goto(url + route);
    // At rest is a screen with its title, after which nothing is asked for any more: a busy machine pauses before it, too.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const arrived = decodeURI(new URL(page.url()).pathname);
    if (arrived !== route) throw new Error(`${route} led to ${arrived}: it was not measured.`);
    const sizes = await Promise.all(scripts);
    return { route, kb: sizes.reduce((sum, size) => sum + size, 0) / 1024, files: sizes.length };
  } finally {
    await context.close();
  }
}

/** Sizes of the scripts of the page, as they are asked for. Fonts and styles are not JavaScript. */
function collectScripts(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return sizes;
}

/** The session as the web app keeps it in the tab. */
async function keepSession(page: Page, accessToken: string): Promise<void> {
  const stored = JSON.stringify({ state: { accessToken, user: null }, version: 2 });
  await page.addInitScript((value) => sessionStorage.setItem('yupana.auth', value), stored);
}

/** `npm run first-load`, part of `npm run check`: fails when a first screen asks for more than it may. */
if (import.meta.main) {
  ensureWebBuilt();
  const loads = await measureFirstLoads();
  for (const load of loads) console.log(describeLoad(load));
  const heavy = loads.filter(isOverBudget);
  for (const load of heavy) console.error(`Over ${FIRST_LOAD_BUDGET_KB} KB: ${describeLoad(load)}`);
  process.exit(heavy.length > 0 ? 1 : 0);
}
