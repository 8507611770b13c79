import type { Page } from '@playwright/test';
import { type KnownCompany, openCompany } from '../harness/test.ts';
import type { Film } from './film.ts';

/** A period of a company, from its figures to what needs a look. */
export async function filmObservations(page: Page, film: Film, company: KnownCompany): Promise<void> {
  await page.goto('/inicio');
  const card = page.getByRole('article').filter({ hasText: company.name });
  await card.waitFor();
  await film.scene('Abre una empresa que ya está lista.', 4, card);

  await openCompany(page, company.name);
  await page
    .getByText(/^Cargando/)
    .first()
    .waitFor({ state: 'hidden' });
  await film.scene('Este es su periodo: las compras, las ventas y el IGV que resulta.', 6);

  await page.goto('/dashboard/comprobantes');
  await page.getByRole('table').waitFor();
  await page
    .getByText(/^Cargando/)
    .first()
    .waitFor({ state: 'hidden' });
  await film.scene(
    'En Comprobantes de compra está cada uno, con su proveedor y su IGV. Puedes buscar, ordenar y filtrar.',
    6,
  );
  const observed = page.getByRole('tab', { name: /Observados/ });
  await observed.click();
  await page
    .getByText(/^Cargando/)
    .first()
    .waitFor({ state: 'hidden' });
  await film.scene('En Observados queda lo que necesita tu revisión antes de declarar.', 6, observed);

  await page.goto('/dashboard/recoleccion');
  await page
    .getByText(/resumen de SUNAT/)
    .first()
    .waitFor();
  await film.scene(
    'Y el acta de Recolección compara lo que SUNAT informa con lo que se obtuvo, periodo por periodo.',
    6,
  );
}
