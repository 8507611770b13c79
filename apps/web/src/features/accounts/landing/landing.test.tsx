import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import PrivacyPage from '../privacy-page.tsx';
import SignUpPage from '../sign-up/sign-up-page.tsx';
import TermsPage from '../terms-page.tsx';

fakeServer({});
const scrolled = vi.fn();
const { scrollIntoView } = Element.prototype;
beforeEach(() => {
  Element.prototype.scrollIntoView = function into(this: Element) {
    scrolled(this.id);
  };
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: false, media: query }));
});
afterEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrollIntoView;
});

const open = () =>
  renderAt('/crear-cuenta', [
    { path: '/crear-cuenta', Component: SignUpPage },
    { path: '/login', element: <h1>Login</h1> },
  ]);
const roles = () => {
  const cards = within(screen.getByRole('list', { name: 'Testimonios' })).getAllByRole('listitem');
  return cards.map(
    (card) => /Contadora independiente|Jefa de impuestos|Socio de un estudio/.exec(card.textContent)?.[0],
  );
};

test('the landing page says what is promised, how it works, what it costs, and is accessible', async () => {
  const { container } = open();
  for (const title of ['Así cuadra Yupana', 'Lo que cambia en el cierre de mes', 'Un plan para cada cartera']) {
    expect(screen.getByRole('region', { name: title })).toBeDefined();
  }
  for (const said of ['7 días', '50 %', '+100', 'Respaldado por un grupo bancario', 'Recoge', 'Cotiza', 'S/ 118.00']) {
    expect(screen.getByText(said)).toBeDefined();
  }
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await expectAccessible(container);
});

test('the landing page sells nothing that cannot be used yet', () => {
  const { container } = open();
  expect(container.textContent).not.toMatch(/deducible|observad|base legal|SISCONT|RCE|RVIE|Excel|detraccion/i);
});

test.each(['Prueba 7 días gratis', 'Probar gratis', 'Empezar mi prueba gratis'])(
  'the button «%s» scrolls to the form and leaves the keyboard on its first field',
  async (name) => {
    const { user } = open();
    await user.click(screen.getByRole('link', { name }));
    expect(scrolled).toHaveBeenCalledExactlyOnceWith('crear-cuenta');
    expect(document.activeElement).toBe(screen.getByLabelText('Nombres'));
  },
);

test.each([
  ['Beneficios', 'beneficios'],
  ['Testimonios', 'testimonios'],
  ['Planes', 'planes'],
])('the header leads to %s, and the keyboard goes on from there', async (name, id) => {
  const { user } = open();
  await user.click(screen.getByRole('link', { name }));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(id);
  expect(document.activeElement?.id).toBe(id);
});

test('three testimonials are in sight and move on one by one, round and round, both ways', async () => {
  const { user } = open();
  const [first, second, third] = ['Contadora independiente', 'Jefa de impuestos', 'Socio de un estudio'];
  expect(roles()).toEqual([first, second, third]);
  await user.click(screen.getByRole('button', { name: 'Testimonio siguiente' }));
  expect(roles()).toEqual([second, third, first]);
  await user.click(screen.getByRole('button', { name: 'Testimonio anterior' }));
  await user.click(screen.getByRole('button', { name: 'Testimonio anterior' }));
  expect(roles()).toEqual([third, first, second]);
});

test('terms and privacy are linked from the form and from the foot of the page', () => {
  open();
  const targets = screen.getAllByRole('link', { name: /Términos|Privacidad|privacidad/ }).map((link) => {
    return link.getAttribute('href');
  });
  expect(targets.toSorted()).toEqual(['/privacidad', '/privacidad', '/terminos', '/terminos']);
});

test.each([
  ['/terminos', 'Términos y condiciones', 'Prueba, cupones y planes'],
  ['/privacidad', 'Política de privacidad', 'Tus derechos'],
])('%s is a page of our own, accessible, that leads to the other one and back', async (path, title, part) => {
  const { container } = renderAt(path, [
    { path: '/terminos', Component: TermsPage },
    { path: '/privacidad', Component: PrivacyPage },
  ]);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: part })).toBeDefined();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/', '/terminos', '/privacidad']);
  await expectAccessible(container);
});
