import { expect, type Locator, type Page } from '@playwright/test';
import { anotherPerson, expectAccessible, expectAccessibleEverywhere } from '../harness/test.ts';

/** In whole céntimos what a cell of the strip or of the comparison shows. */
async function amountIn(cell: Locator): Promise<number> {
  const found = /S\/\s*([\d,]+\.\d\d)/.exec((await cell.innerText()).replaceAll('\u00a0', ' '));
  if (!found) throw new Error(`No amount in «${await cell.innerText()}».`);
  return Math.round(Number((found[1] ?? '').replaceAll(',', '')) * 100);
}

/** Read at once: documents that come meanwhile change what counts. Of the purchases the IGV now, as it was and what was added; and of what is ticked. */
const LOOK = `(() => {
  const cents = (text) => Math.round(Number((text ?? '0').replaceAll(',', '')) * 100);
  const strip = document.querySelector('[role="group"][aria-label="IGV con lo marcado"]')?.textContent ?? '';
  const said = /IGV de compras validadas.*?S\\/\\s*([\\d,.]+)Era\\s*S\\/\\s*([\\d,.]+)\\s*\\+S\\/\\s*([\\d,.]+)/.exec(strip);
  const rows = [...document.querySelectorAll('[data-row]')].filter((row) => row.querySelector('[aria-label^="Marcar todo: "]'));
  const ticked = rows.map((row) => cents(/S\\/\\s*([\\d,.]+)/.exec(row.textContent)?.[1])).reduce((sum, one) => sum + one, 0);
  return { now: cents(said?.[1]), was: cents(said?.[2]), added: cents(said?.[3]), ticked };
})()`;

/** What is ticked moved the IGV by what it says. @returns the IGV of purchases with it */
async function expectMoved(page: Page): Promise<number> {
  const look = () => page.evaluate<{ now: number; was: number; added: number; ticked: number }>(LOOK);
  await expect.poll(async () => (await look()).added, 'what is ticked moves the IGV').toBeGreaterThan(0);
  const { now, was, added, ticked } = await look();
  expect({ now, added }).toEqual({ now: was + ticked, added: ticked });
  return now;
}

/**
 * From the report of a company: what is ticked moves the IGV by what it says, is saved by two names and compared, and the client opens
 * its page in a browser where nobody is signed in. Nothing is decided by it.
 */
export async function walkWhatIf(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^¿Qué pasa si…\?/ }).click();
  const strip = page.getByRole('group', { name: 'IGV con lo marcado' });
  // Whoever saved one before finds that open.
  await page.getByRole('button', { name: 'Otro escenario' }).click();
  await expect(strip.getByText('IGV de compras validadas').locator('..')).toContainText('sin cambio');
  const boxes = page.getByRole('checkbox', { name: /^Marcar todo: / });
  await boxes.first().press('Space');
  await expect(boxes.first()).toBeChecked();
  const first = await expectMoved(page);

  const [one, all] = [`Con lo primero ${Date.now()}`, `Con todo ${Date.now()}`];
  await save(page, one);
  for (const box of await boxes.all()) await box.check();
  await expect(page.getByText('Tiene cambios sin guardar.')).toBeVisible();
  await save(page, all);
  const counted = await expectMoved(page);
  expect(counted).toBeGreaterThan(first);
  await compare(page, one, all);
  await expectListAboveFoot(page);
  await expectAccessibleEverywhere(page, 'what if');

  await page.getByRole('button', { name: 'Enviar al cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar al cliente' });
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  const link = await dialog.getByText(/^http\S+\/escenario\//).innerText();
  await expectAccessible(page, 'sending a scenario');
  await asTheClient(page, link, all, counted);
  await dialog.getByRole('button', { name: 'Anular' }).first().click();
  await expect(dialog.getByText('Páginas abiertas')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expectGone(page, link);
}

async function save(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Guardar( como otro)?$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Guardar escenario' });
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Guardaste «${name}»`)).toBeVisible();
}

/** The second, which is open, against the first: what differs between them is what was ticked last. */
async function compare(page: Page, one: string, all: string): Promise<void> {
  const table = page.getByRole('table', { name: 'Comparar escenarios' });
  await expect(table.getByRole('combobox', { name: /^Escenario abierto/ })).toContainText(all);
  await table.getByRole('combobox', { name: /^Comparar con/ }).click();
  await page.getByRole('option', { name: one }).click();
  await expect(table.getByRole('combobox', { name: /^Comparar con/ })).toContainText(one);
  const purchases = table.getByRole('row', { name: /^IGV de compras/ }).getByRole('cell');
  const [left, right] = [await amountIn(purchases.nth(0)), await amountIn(purchases.nth(1))];
  const difference = page.getByRole('region', { name: /^(Para pagar menos|Para más saldo a favor)/ });
  expect(await amountIn(difference)).toBe(right - left);
  await expectAccessible(page, 'two scenarios');
}

/** However long the list of what must be obtained is, none of it lies under what stands below. */
async function expectListAboveFoot(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: /^(Para pagar menos|Para más saldo a favor)/ }).getByRole('listitem');
  const foot = page.getByRole('button', { name: 'Enviar al cliente' });
  const [last, below] = await Promise.all([list.last().boundingBox(), foot.boundingBox()]);
  expect((last?.y ?? 0) + (last?.height ?? 0), 'the list ends above the foot').toBeLessThanOrEqual(below?.y ?? 0);
}

/** Nobody is signed in there: the figures of the scenario, and no way to anywhere else. */
async function asTheClient(page: Page, link: string, name: string, purchases: number): Promise<void> {
  const client = await anotherPerson(page);
  await client.page.goto(link);
  await expect(client.page.getByRole('heading', { name: /^¿Cuánto IGV se pagaría por / })).toBeVisible();
  await expect(client.page.getByText(name)).toBeVisible();
  const counted = client.page.getByText('IGV de compras que contarían').locator('..');
  expect(await amountIn(counted)).toBe(purchases);
  // But for the one that leads past what stands above.
  await expect(client.page.locator('a:not([href^="#"])')).toHaveCount(0);
  await expectAccessibleEverywhere(client.page, 'page of a client');
  await client.leave();
}

async function expectGone(page: Page, link: string): Promise<void> {
  const client = await anotherPerson(page);
  await client.page.goto(link);
  await expect(client.page.getByRole('heading', { name: 'Esta página ya no está disponible' })).toBeVisible();
  await expectAccessible(client.page, 'page of a client that was taken back');
  await client.leave();
}
