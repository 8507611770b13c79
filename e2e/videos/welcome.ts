import type { Page } from '@playwright/test';
import { fillCredentials, type KnownCompany } from '../harness/test.ts';
import type { Film } from './film.ts';

/** From an empty home to the first company that can be opened. */
export async function filmWelcome(page: Page, film: Film, company: KnownCompany): Promise<void> {
  await page.goto('/inicio');
  const register = page.getByRole('link', { name: 'Registrar empresa' });
  await register.waitFor();
  await film.scene(
    'Yupana trae de SUNAT los comprobantes de tus empresas. Empieza por registrar la primera.',
    5,
    register,
  );

  await page.goto('/registrar-empresa');
  await page.getByLabel('RUC', { exact: true }).fill(company.ruc);
  await page.getByLabel('Nombre de la empresa').fill(company.name);
  await film.scene('Escribe su RUC y su nombre.', 4, page.getByLabel('Nombre de la empresa'));
  await fillCredentials(page, company);
  await film.scene('Agrega su usuario y su clave SOL.', 4, page.getByLabel('Usuario SOL'));
  await film.scene(
    'Con eso basta. Si la empresa tiene credenciales de API de SUNAT, agrégalas: con ellas traemos también los XML.',
    6,
    page.getByLabel('API key'),
  );
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await page.getByRole('button', { name: 'Registrar empresa' }).click();
  await page.getByText('Tu empresa fue registrada correctamente.').waitFor();
  await film.scene('¡Listo! La recolección comienza sola.', 4);

  await page.getByRole('link', { name: 'Finalizar' }).click();
  await page.getByText(/[1-9]\d* de \d+ registros/).waitFor();
  await film.scene(
    'Se traen las compras y ventas de los últimos 24 meses. No hace falta que esperes en esta página.',
    6,
  );
}

/** The end of the welcome, once SUNAT has given everything. */
export async function filmCollected(page: Page, film: Film, company: KnownCompany): Promise<void> {
  await page.goto('/inicio');
  const card = page.getByRole('article').filter({ hasText: company.name });
  await card.waitFor();
  await film.scene('Cuando termina, la empresa muestra las cifras de su último periodo. Ábrela desde aquí.', 6, card);
}
