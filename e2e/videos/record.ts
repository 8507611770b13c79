/**
 * `npm run videos`: records again the two short videos of the product from its own demo, with their captions. They are
 * kept in the repository: run it after a change of the screens that they show. Needs ffmpeg.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../../tools/lib/chromium.ts';
import { ROOT } from '../../tools/lib/paths.ts';
import { ensureWebBuilt } from '../../tools/lib/web-build.ts';
import { type BusinessView, signUp, untilCollection } from '../harness/api.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { companyOf, haveOnboarded, signIn } from '../harness/test.ts';
import { FRAME, startFilm } from './film.ts';
import { filmObservations } from './observations.ts';
import { filmCollected, filmWelcome } from './welcome.ts';

const FOLDER = join(ROOT, 'apps/web/public/videos');
/** A company of the demo with vouchers of every kind. */
const SHOWN = '20990001015';
const COLLECTED_WITHIN_MS = 180_000;

async function record(page: Page, product: Product): Promise<void> {
  const company = await companyOf(product, SHOWN);
  const accountant = await signUp(product.url, 'Rosa');
  await signIn(page, accountant);

  const welcome = await startFilm(page);
  await filmWelcome(page, welcome, company);
  const { businesses } = await accountant.call<{ businesses: BusinessView[] }>('GET', '/accountant/dashboard/filters');
  for (const { uuid } of businesses) {
    await untilCollection(accountant, uuid, ({ run }) => run?.state === 'done', COLLECTED_WITHIN_MS);
  }
  await filmCollected(page, welcome, company);
  tell('bienvenida', await welcome.save(join(FOLDER, 'bienvenida')));

  const observations = await startFilm(page);
  await filmObservations(page, observations, company);
  tell('observaciones', await observations.save(join(FOLDER, 'observaciones')));
}

function tell(name: string, bytes: number): void {
  console.log(`${name}.webm: ${Math.round(bytes / 1000)} KB`);
}

mkdirSync(FOLDER, { recursive: true });
ensureWebBuilt();
const browser = await chromium.launch({ executablePath: ensureChromium() });
const product = await startProduct();
try {
  const context = await browser.newContext({
    baseURL: product.url,
    ...FRAME,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await haveOnboarded(page);
  await record(page, product);
} finally {
  await browser.close();
  await product.stop();
}
