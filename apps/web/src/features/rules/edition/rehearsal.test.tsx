import { screen, waitFor, within } from '@testing-library/react';
import type { ChangedVoucher, RehearsedPart } from '@yupana/contract/editions.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, focusedText, renderAt } from '../../../../test/render.tsx';
import { type Asked, failure, fakeServer, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session/session.ts';
import RulesPage from '../rules-page.tsx';

const says = [
  { is: 'corrects', rule: 'detraccion-deposito-tardio', name: 'Depósito fuera de plazo', text: 'quinto día hábil' },
  { is: 'adds', rule: 'tasa', name: 'Tasa reducida desactualizada', text: 'de 10.5 %' },
];
const newer = { name: '2026.12', published_on: '2026-11-23', says };
const inForce = { name: '2026.11', published_on: '2026-11-02', says: [], rules: 115, since: '2026-11-02T15:00:00Z' };
const companies = [
  { ruc: '20990001015', name: 'Botica La Llama Sana E.I.R.L.' },
  { ruc: '20990001023', name: 'Comercial Siete Quenas S.A.C.' },
  { ruc: '20990001031', name: 'Molinos Tres Cumbres S.A.C.' },
];
const [BOTICA, COMERCIAL, MOLINOS] = companies.map(({ ruc }) => ruc) as [string, string, string];

const part = (ruc: string, different: Partial<RehearsedPart> = {}): RehearsedPart => ({
  ...{ looked: 30, changes: [], igv_payable: 0, otherwise: 0, vouchers: [], settling: false },
  ...{ mark: `marca ${ruc}`, next: null },
  ...different,
});
const voucher: ChangedVoucher = {
  ...{
    code: '20990016004-01-F001-77',
    period: parsePeriod('202610'),
    voucher: 'F001-77',
    supplier: 'FERRETERÍA DEL NORTE',
  },
  ...{ from: 'gasto observado', to: 'gasto deducible', without_credit: false, igv_payable: -10.1 },
  why: 'Ya no se aplica «Depósito fuera de plazo».',
};
const to = (status: 'gasto deducible' | 'gasto observado', count: number) =>
  status === 'gasto deducible'
    ? ({ from: 'gasto observado', to: status, count } as const)
    : ({ from: 'gasto deducible', to: status, count } as const);

/** By company, its parts in their order. */
let parts: Record<string, RehearsedPart[]>;
const rehearsal = ({ query, body }: Asked) => {
  const next = (body as { next: string | null }).next;
  return json({ success: true, data: parts[query.get('ruc') ?? '']?.[next === null ? 0 : Number(next)] });
};
const server = fakeServer({
  'GET /rules': () => json({ edition: newer, groups: [], rules: [], unsourced: [], sources: [] }),
  'GET /rules/in-force': () => json({ success: true, data: { in_force: inForce, newer, companies } }),
  'POST /rules/rehearsal': rehearsal,
  'POST /rules/in-force': () =>
    json({ success: true, data: { in_force: { ...inForce, name: '2026.12' }, periods: 7 } }),
});
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  parts = {
    [BOTICA]: [part(BOTICA)],
    [COMERCIAL]: [
      part(COMERCIAL, { changes: [to('gasto deducible', 2)], igv_payable: -20.2, vouchers: [voucher], next: '1' }),
      part(COMERCIAL, {
        changes: [to('gasto deducible', 1), to('gasto observado', 2)],
        igv_payable: 0.1,
        otherwise: 4,
      }),
    ],
    [MOLINOS]: [part(MOLINOS, { changes: [to('gasto observado', 6)], igv_payable: 158.4, settling: true })],
  };
});
const rehearse = async () => {
  const shown = renderAt('/reglas', [{ path: '/reglas/:id?', Component: RulesPage }]);
  await shown.user.click(await screen.findByRole('button', { name: 'Ensayar' }));
  return shown;
};
const done = (title: string | RegExp) => screen.findByRole('dialog', { name: title });

test('who is in reads by which edition they are judged and since when, and that a newer one can be rehearsed', async () => {
  renderAt('/reglas', [{ path: '/reglas/:id?', Component: RulesPage }]);
  await screen.findByText(/Hay una versión nueva, la 2026.12/);
  expect(screen.getByText(/de fuente/).textContent).toContain('versión 2026.11, en vigor desde 02/11/2026. Qué cambió');
});

test('the finding adds up companies and their parts: totals, companies by how many change, and what is not touched', async () => {
  const { container } = await rehearse();
  const dialog = await done('Esta versión cambiaría 11 comprobantes en 2 empresas');
  // On a telephone it is longer than the screen, and nothing in it takes the focus: the text does.
  expect(dialog.querySelector('[role="document"]')).toHaveProperty('tabIndex', 0);
  expect(dialog.textContent).toMatch(
    /Reglas 2026\.12, ensayadas el .* sobre periodos abiertos\. Nada ha cambiado todavía\./,
  );
  expect(dialog.textContent).toContain(
    'Corrige Depósito fuera de plazo (quinto día hábil) y agrega Tasa reducida desactualizada (de 10.5 %).',
  );
  const figures = within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
  expect(figures).toEqual(['Pasan a Validado 3', 'Pasan a Observado 8', 'IGV por pagar +S/ 138.30']);
  const rows = within(within(dialog).getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Molinos Tres Cumbres S.A.C.66 observados+S/ 158.40',
    'Comercial Siete Quenas S.A.C.53 validados2 observados-S/ 20.10',
  ]);
  expect(dialog.textContent).toContain(
    'Tus decisiones no se tocan. Lo que decidiste y ahora saldría distinto (4) te llega como aviso.',
  );
  expect(dialog.textContent).toContain('Hay compras que todavía se analizan');
  await expectAccessible(container.ownerDocument.body);
});

test('while it is rehearsed it is told of how many companies, and nobody can put it in force; closed, it asks no more', async () => {
  let answer = (_: Response): void => {};
  server.answer('POST /rules/rehearsal', (asked) =>
    asked.query.get('ruc') === COMERCIAL ? new Promise((resolve) => (answer = resolve)) : rehearsal(asked),
  );
  const { user } = await rehearse();
  const dialog = await done('Ensayando la versión 2026.12');
  await within(dialog).findByText('1 de 3 empresas');
  expect(within(dialog).getByText('Ensayando Comercial Siete Quenas S.A.C.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Poner en vigor' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focusedText()).toContain('Ensayar');
  answer(json({ success: true, data: part(COMERCIAL) }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.bodies('POST /rules/rehearsal')).toHaveLength(2);
  expect(server.bodies('POST /rules/in-force')).toEqual([]);
});

test('the vouchers that change are listed with from, to, reason and IGV, and how many are not', async () => {
  const { user } = await rehearse();
  const dialog = await done(/11 comprobantes/);
  await user.click(within(dialog).getByRole('button', { name: 'Ver los 11' }));
  const of = within(within(dialog).getByRole('region', { name: 'Comercial Siete Quenas S.A.C.' }));
  expect(of.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'F001-77 Oct 2026 · FERRETERÍA DEL NORTEObservado →pasa a ValidadoYa no se aplica «Depósito fuera de plazo».-S/ 10.10',
    'Y 4 comprobantes más.',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Por empresa' }));
  expect(within(dialog).getByRole('table')).toBeDefined();
});

test('put in force, it sends the mark of every company, also of those that do not change, and says what follows', async () => {
  const { user } = await rehearse();
  await done(/11 comprobantes/);
  await user.click(screen.getByRole('button', { name: 'Poner en vigor' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const marks = [BOTICA, COMERCIAL, MOLINOS].map((ruc) => ({ ruc, mark: `marca ${ruc}` }));
  expect(server.bodies('POST /rules/in-force')).toEqual([{ edition: '2026.12', companies: marks }]);
  await waitFor(() =>
    expect(server.asked.filter(({ path, method }) => `${method} ${path}` === 'GET /rules/in-force')).toHaveLength(2),
  );
});

test('what changed since it was rehearsed asks to rehearse again, and nothing is in force', async () => {
  const message = 'Algo cambió desde el ensayo.';
  const errors = [{ code: 'REHEARSAL_STALE', message, field: MOLINOS }];
  server.answer('POST /rules/in-force', () => json({ errors, message }, 409));
  const { user } = await rehearse();
  await done(/11 comprobantes/);
  await user.click(screen.getByRole('button', { name: 'Poner en vigor' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Algo cambió desde el ensayo. Se ensaya solo lo que cambió (Molinos Tres Cumbres S.A.C.).',
  );
  expect(screen.queryByRole('button', { name: 'Poner en vigor' })).toBeNull();
  parts[MOLINOS] = [part(MOLINOS)];
  await user.click(screen.getByRole('button', { name: 'Ensayar otra vez' }));
  await done('Esta versión cambiaría 5 comprobantes en 1 empresa');
  expect(screen.queryByRole('alert')).toBeNull();
  const walked = () =>
    server.asked.filter(({ path }) => path === '/rules/rehearsal').map(({ query }) => query.get('ruc'));
  expect(walked().slice(4)).toEqual([MOLINOS]);
  // Twice is enough: it moves, and is rehearsed so that it comes to an end.
  await user.click(screen.getByRole('button', { name: 'Poner en vigor' }));
  await user.click(await screen.findByRole('button', { name: 'Ensayar otra vez' }));
  await done('Esta versión cambiaría 5 comprobantes en 1 empresa');
  expect(server.bodies('POST /rules/rehearsal').map((body) => (body as { moving: boolean }).moving)).toEqual([
    ...[false, false, false, false, false, true],
  ]);
});

test('a company that cannot be rehearsed is told and never counted as nothing; tried again, the others are not', async () => {
  server.answer('POST /rules/rehearsal', (asked) =>
    asked.query.get('ruc') === MOLINOS ? failure(500, 'UNEXPECTED', 'Ocurrió un error.') : rehearsal(asked),
  );
  const { user } = await rehearse();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No se pudo ensayar Molinos Tres Cumbres S.A.C.Ocurrió un error.');
  const adopt = screen.getByRole('button', { name: 'Poner en vigor' });
  expect(adopt.getAttribute('aria-disabled')).toBe('true');
  await user.click(adopt);
  expect(server.bodies('POST /rules/in-force')).toEqual([]);
  const before = server.bodies('POST /rules/rehearsal').length;
  server.answer('POST /rules/rehearsal', rehearsal);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await done('Esta versión cambiaría 11 comprobantes en 2 empresas');
  expect(server.bodies('POST /rules/rehearsal')).toHaveLength(before + 1);
});

test('a company that changes while it is rehearsed is begun anew', async () => {
  let stale = true;
  server.answer('POST /rules/rehearsal', (asked) => {
    if (!stale || (asked.body as { next: string | null }).next === null) return rehearsal(asked);
    stale = false;
    return failure(409, 'REHEARSAL_STALE', 'Algo cambió desde el ensayo.');
  });
  await rehearse();
  expect(await done('Esta versión cambiaría 11 comprobantes en 2 empresas')).toBeDefined();
});

test('one that never stops changing is rehearsed as it stands, is said, and may be put in force', async () => {
  server.answer('POST /rules/rehearsal', (asked) => {
    const { next, moving } = asked.body as { next: string | null; moving: boolean };
    if (moving && asked.query.get('ruc') === MOLINOS) {
      return json({ success: true, data: part(MOLINOS, { settling: true, mark: '~marca' }) });
    }
    const isStale = asked.query.get('ruc') === MOLINOS && next === null;
    return isStale ? failure(409, 'REHEARSAL_STALE', 'Algo cambió desde el ensayo.') : rehearsal(asked);
  });
  const { user } = await rehearse();
  const dialog = await done('Esta versión cambiaría 5 comprobantes en 1 empresa');
  expect(dialog.textContent).toContain(
    'Se ensayó mientras cambiaban las de Molinos Tres Cumbres S.A.C.: su cuenta puede',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Poner en vigor' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies('POST /rules/in-force')).toMatchObject([{ companies: [{}, {}, { mark: '~marca' }] }]);
});

test('that nothing would change is one sentence, and so is that there is no company', async () => {
  parts = Object.fromEntries(companies.map(({ ruc }) => [ruc, [part(ruc)]]));
  await rehearse();
  const dialog = await done('Esta versión no cambiaría ningún comprobante');
  expect(within(dialog).queryByRole('table')).toBeNull();
  expect(within(dialog).queryByText(/Tus decisiones/)).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Poner en vigor' }).getAttribute('aria-disabled')).toBeNull();
});

test('without companies it is said that it is for those that come', async () => {
  server.answer('GET /rules/in-force', () =>
    json({ success: true, data: { in_force: inForce, newer, companies: [] } }),
  );
  await rehearse();
  const dialog = await done('Esta versión no cambiaría ningún comprobante');
  expect(dialog.textContent).toContain('No tienes empresas que ensayar: regirá en las que registres.');
});

test('when somebody else put it in force meanwhile, it is said and nothing more is rehearsed', async () => {
  server.answer('POST /rules/rehearsal', () => failure(409, 'EDITION_NOT_NEXT', 'Esa versión ya está en vigor.'));
  await rehearse();
  expect((await screen.findByRole('alert')).textContent).toContain('Esa versión ya está en vigor.');
  expect(server.bodies('POST /rules/rehearsal')).toHaveLength(1);
});

test('what is in force is not guessed where the server does not say it', async () => {
  server.answer('GET /rules/in-force', () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  renderAt('/reglas', [{ path: '/reglas/:id?', Component: RulesPage }]);
  const line = await screen.findByText(/No pudimos ver qué versión está en vigor/);
  expect(line.textContent).not.toContain('2026.1');
});

test('with the newest in force there is nothing to rehearse', async () => {
  const data = { in_force: { ...inForce, name: '2026.12', since: '2026-11-23T15:00:00Z' }, newer: null, companies };
  server.answer('GET /rules/in-force', () => json({ success: true, data }));
  renderAt('/reglas', [{ path: '/reglas/:id?', Component: RulesPage }]);
  await screen.findByText(/en vigor desde 23\/11\/2026/);
  expect(screen.queryByRole('button', { name: 'Ensayar' })).toBeNull();
});
