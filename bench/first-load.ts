import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startProduct } from '../e2e/harness/product.ts';
import { ensureChromium } from '../tools/lib/chromium.ts';
import { DEMO } from '../tools/lib/demo-environment.ts';
import { signInto } from '../tools/lib/http.ts';
import { ensureWebBuilt } from '../tools/lib/web-build.ts';
import { describeLoad, type FirstLoad, type FirstScreen, isOverBudget, sumLoad } from './first-load-budget.ts';

const ANONYMOUS: FirstScreen[] = [
  '/',
  '/login',
  '/crear-cuenta',
  '/recuperar-contraseña-identificacion',
  '/recuperar-contraseña/enlace-vencido',
  '/terminos',
  '/privacidad',
];
const SIGNED_IN: FirstScreen[] = ['/inicio', '/perfil', '/mi-plan'];

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

async function measure(browser: Browser, url: string, route: FirstScreen, token?: string): Promise<FirstLoad> {
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
    return sumLoad(route, await Promise.all(scripts));
  } finally {
    await context.close();
  }
}

/**
 * Sizes of the scripts of the page, as they are asked for. Fonts and styles are not JavaScript. What was fetched is imported
 * out of the browser's cache: it came once.
 */
function collectScripts(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  const seen = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.js$/.test(pathname) || seen.has(pathname)) return;
    seen.add(pathname);
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
  for (const load of heavy) console.error(`Over its budget: ${describeLoad(load)}`);
  process.exit(heavy.length > 0 ? 1 : 0);
}
