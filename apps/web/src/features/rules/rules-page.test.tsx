import { screen, waitFor, within } from '@testing-library/react';
import type { PublishedRule } from '@yupana/contract/rulebook.ts';
import { expect, test } from 'vitest';
import { expectAccessible, focusedText, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import type { Rulebook } from './rule-detail.tsx';
import RulesPage from './rules-page.tsx';

const rule = (id: string, different: Partial<PublishedRule>): PublishedRule => ({
  id,
  group: 'F',
  short: 'Falta acreditar pago bancario',
  sentence: 'Compra de S/ 3,540.00: desde S/ 2,000.00 se exige medio de pago bancario.',
  severity: 'observes',
  expense: 'yes',
  credit: 'yes',
  basis: [{ norm: 'Ley 28194', article: 'arts. 3 y 8', since: '2004-03-27', until: null }],
  read: ['F26', 'C'],
  confidence: 'high',
  needs: ['Importe total', 'Pagos'],
  ask: 'cliente',
  version: 2,
  cases: [
    { name: 'factura de S/ 3,540 sin pago', outcome: 'fires', reason: 'Compra de S/ 3,540.00.' },
    { name: 'pagada por transferencia', outcome: 'silent', reason: 'consta cómo se pagó' },
  ],
  ...different,
});
const book: Rulebook = {
  edition: {
    name: '2026.12',
    published_on: '2026-11-23',
    says: [{ is: 'corrects', rule: 'proveedor-ssco', name: 'Proveedor SSCO', text: 'mira la fecha de la publicación' }],
  },
  groups: [
    { id: 'B', name: 'Emisor (RUC)' },
    { id: 'F', name: 'Pago y detracción' },
  ],
  rules: [
    rule('proveedor-ssco', {
      ...{ group: 'B', short: 'Proveedor SSCO', severity: 'rejects', expense: 'no', credit: 'no', read: ['C'] },
      sentence: 'El proveedor está publicado por SUNAT como Sujeto Sin Capacidad Operativa.',
      basis: [{ norm: 'DL 1532', article: 'art. 1', since: null, until: null }],
    }),
    rule('bancarizacion-por-acreditar', {}),
  ],
  unsourced: [
    { id: 'plazo-dl-1669', group: 'F', needs: 'la resolución de SUNAT', written: false },
    { id: 'supermercado-mixto', group: 'G', needs: 'la ficha RUC del proveedor', written: true },
  ],
  sources: [{ code: 'F26', said: 'DL 1529: publicado 03-03-2022' }],
};

const server = fakeServer({ 'GET /rules': () => json(book) });
const open = (address = '/reglas') => renderAt(address, [{ path: '/reglas/:id?', Component: RulesPage }]);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('link')?.textContent);

test('each rule says what it does, by which law, where it was read and how sure it is; counts are counted', async () => {
  const { container } = open();
  const row = await screen.findByRole('row', { name: /Falta acreditar/ });
  expect(row.textContent).toContain('bancarizacion-por-acreditarObservaSíSíLey 28194, arts. 3 y 8F26Alta');
  expect(screen.getByRole('row', { name: /SSCO/ }).textContent).toContain('RechazaNoNoDL 1532, art. 1PropiaAlta');
  expect(screen.getByText(/publicada el/).textContent).toBe(
    '2 reglas activas y 1 pendiente de fuente, 1 que espera la suya, versión 2026.12, publicada el 23/11/2026. Qué cambió',
  );
  expect(screen.getByText('No juzga nada todavía. Necesita la resolución de SUNAT.')).toBeDefined();
  expect(document.title).toBe('Reglas · Yupana');
  await expectAccessible(container);
});

test('a rule opens under an address of its own, with its sentence, its needs, its cases and its version', async () => {
  const { user, address, container } = open();
  await user.click(await screen.findByRole('link', { name: 'Falta acreditar pago bancario' }));
  expect(address()).toBe('/reglas/bancarizacion-por-acreditar');
  expect(screen.getByText('Importe total, Pagos.')).toBeDefined();
  expect(screen.getByText('Habla').closest('li')?.textContent).toContain('factura de S/ 3,540 sin pago');
  expect(screen.getByText('Calla').closest('li')?.textContent).toContain('consta cómo se pagó');
  expect(screen.getByText('Versión 2: cambió una vez.')).toBeDefined();
  expect(screen.getByText(/DL 1529: publicado/)).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Falta acreditar pago bancario · Reglas · Yupana'));
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: 'Falta acreditar pago bancario' }));
  expect(address()).toBe('/reglas');
  expect(screen.queryByText('Importe total, Pagos.')).toBeNull();
});

test('what is looked for is found in name, id, article and sentence, without minding accents, and marked', async () => {
  const { user, router } = open();
  await screen.findByRole('row', { name: /SSCO/ });
  for (const [text, found] of [
    ['ssco', 'Proveedor SSCO'],
    ['BANCARIZACIÓN', 'Falta acreditar pago bancario'],
    ['28194', 'Falta acreditar pago bancario'],
    ['capacidad operativa', 'Proveedor SSCO'],
  ]) {
    await user.clear(screen.getByRole('searchbox'));
    await user.paste(text ?? '');
    await waitFor(() => expect(names()).toEqual([found]));
  }
  expect(router.state.location.search).toContain('buscar=capacidad+operativa');
  await user.clear(screen.getByRole('searchbox'));
  await user.paste('bancario');
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('bancario'));
});

test('nothing that is found says so, and is cleared with one key', async () => {
  const { user } = open('/reglas?buscar=unicornio&grupo=B');
  expect(await screen.findByText('Ninguna regla dice eso')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(names()).toHaveLength(2);
});

test('groups and what rules do are filters, each with how many there would be', async () => {
  const { user, router } = open();
  const groups = await screen.findByRole('navigation', { name: 'Grupos de reglas' });
  expect(within(groups).getByRole('link', { name: 'Todas 2' }).getAttribute('aria-current')).toBe('true');
  await user.click(within(groups).getByRole('link', { name: 'Emisor (RUC) 1' }));
  expect(names()).toEqual(['Proveedor SSCO']);
  await user.click(screen.getByRole('checkbox', { name: /Rechaza/ }));
  expect(screen.getByText('Ninguna regla dice eso')).toBeDefined();
  expect(router.state.location.search).toBe('?grupo=B&hace=observes%2Cwaits%2Cinforms');
});

test('J and K walk the rules, Enter opens the one that is reached, and / goes to the search', async () => {
  const { user, address } = open();
  await screen.findByRole('row', { name: /SSCO/ });
  await user.keyboard('jj');
  expect(focusedText()).toContain('bancarizacion-por-acreditar');
  await user.keyboard('k{Enter}');
  expect(address()).toBe('/reglas/proveedor-ssco');
  expect(focusedText()).toContain('Proveedor SSCO');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('who is not in reads what the newest edition changed, and is asked of no account', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Qué cambió' }));
  const dialog = await screen.findByRole('dialog', { name: 'Qué cambió en la versión 2026.12' });
  expect(dialog.textContent).toContain('Corrige Proveedor SSCO: mira la fecha de la publicación.');
  expect(server.asked.map(({ path }) => path)).toEqual(['/rules']);
});

test('an address of no rule is told, and all of them are shown', async () => {
  open('/reglas/regla-que-no-existe');
  expect(await screen.findByText(/No hay una regla con la dirección «regla-que-no-existe»/)).toBeDefined();
  expect(names()).toHaveLength(2);
});

test('rules that do not come are asked for again', async () => {
  server.answer('GET /rules', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  await screen.findByText('Ocurrió un error');
  server.answer('GET /rules', () => json(book));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('row', { name: /SSCO/ })).toBeDefined();
});
