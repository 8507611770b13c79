import { screen, within } from '@testing-library/react';
import { ADVICE } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES, troubles } from '@yupana/contract/troubles.ts';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { company, failed } from '../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../test/render.tsx';
import { fakeServer, json } from '../../test/server.ts';
import StatusDialog from '../features/businesses/status-dialog.tsx';
import { statusTexts } from '../features/businesses/status-look.tsx';
import { CompletenessLine } from '../lib/figures/completeness-line.tsx';
import { CompanyBanner, UnderBanner } from './company-banner.tsx';

const server = fakeServer({});

/** One company, refused for one reason, in each place that speaks of it. */
const refused = (trouble: (typeof troubles)[number]) =>
  company({
    status:
      trouble.endsWith('missing') || trouble.endsWith('permission') ? 'MISSING_PERMISSIONS' : 'INVALID_CREDENTIALS',
    trouble,
  });

const show = (element: ReactElement) => renderAt('/', [{ path: '/', element }]);
const others = troubles.filter((trouble) => trouble !== 'sol-user');

test.each(others)(
  '%s is told in the same words by card, dialog and banner, and not as the Portal SOL',
  async (trouble) => {
    const business = refused(trouble);
    const { what, label } = TROUBLES[trouble];
    const { todo } = ADVICE[trouble];
    expect(statusTexts(business).text).toBe(what);
    const noop = vi.fn();
    server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [business] }));
    show(
      <>
        <CompanyBanner status={business.status} trouble={trouble} />
        <StatusDialog
          uuid={business.uuid}
          onClose={noop}
          onEditCredentials={noop}
          onOpenReport={noop}
          onOpenCollection={noop}
          progress={() => null}
        />
      </>,
    );
    const dialog = await screen.findByRole('dialog', { name: label });
    expect(within(dialog).getByText(what)).toBeDefined();
    expect(within(dialog).getByText(todo)).toBeDefined();
    expect(screen.getAllByText(what)).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(
      /Portal SOL son incorrectas|usuario SOL tiene credenciales inválidas/,
    );
    expect(document.body.textContent).not.toContain('guárdalos de nuevo');
  },
);

test.each(troubles)('%s is told by the banner, and not again by the line of the period under it', (trouble) => {
  const books = [failed({ reason: TROUBLES[trouble].what }), failed({ book: 'RVIE', reason: TROUBLES[trouble].what })];
  const line = () => screen.getByRole('status').textContent;
  const { unmount } = show(<UnderBanner company={refused(trouble)}>{<CompletenessLine books={books} />}</UnderBanner>);
  expect(line()).toContain('completar las compras ni las ventas. Intento del 12/11/2026 06:40.');
  expect(line()).not.toContain(TROUBLES[trouble].what);
  unmount();
  // Where no banner says it, as of an archived company, the line does.
  show(<UnderBanner company={null}>{<CompletenessLine books={books} />}</UnderBanner>);
  expect(line()).toContain(TROUBLES[trouble].what);
});

test('the refused SOL user is told as it is written for it', () => {
  expect(statusTexts(refused('sol-user')).text).toBe('Las credenciales del Portal SOL son incorrectas.');
  show(<CompanyBanner status="INVALID_CREDENTIALS" trouble="sol-user" />);
  expect(screen.getByText('Este usuario SOL tiene credenciales inválidas.')).toBeDefined();
});

test('whoever lacks the API key is shown step by step, with drawings, where SUNAT gives it', async () => {
  const { user } = show(<CompanyBanner status="MISSING_PERMISSIONS" trouble="api-client-missing" />);
  await user.click(screen.getByRole('button', { name: 'Cómo conseguirla' }));
  const guide = await screen.findByRole('dialog', { name: 'Cómo conseguir la API key de SUNAT' });
  expect(within(guide).getAllByRole('listitem')).toHaveLength(4);
  expect(within(guide).getByText(/marca «MIGE RCE y RVIE – SIRE»/)).toBeDefined();
  await expectAccessible(guide);
});

test('whoever lacks the permission of the SIRE is shown how the SOL user is given it, and asked for no other credential', async () => {
  const business = refused('sol-user-permission');
  const { user } = show(<CompanyBanner status={business.status} trouble={business.trouble} />);
  expect(screen.queryByRole('link', { name: 'Editar credenciales' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cómo darle el permiso' }));
  const guide = await screen.findByRole('dialog', { name: 'Cómo dar el permiso del SIRE a un usuario SOL' });
  expect(within(guide).getAllByRole('listitem')).toHaveLength(4);
  expect(within(guide).getByText(/SIRE – Sistema Integrado de Registros Electrónicos/)).toBeDefined();
  await expectAccessible(guide);
});
