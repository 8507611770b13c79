import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { takePartnerLink } from './partner-link.ts';

const folder = join(import.meta.dirname, '../../..');
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const script = readFileSync(join(folder, 'public/partner-link.js'), 'utf8');
const link = {
  email: 'ana@siscont.example',
  password: ' Clave+1 & 2',
  razon_social: 'Ñandú',
  ruc: '20990001015',
  token: 'v1.a.b',
};

/** Opens the page at an address, as far as that script goes. */
function openAt(address: string): void {
  history.replaceState({ from: 'before' }, '', address);
  new Function(script)();
}
afterEach(() => {
  delete window.partnerLink;
  history.replaceState(null, '', '/');
});

test('it is the first thing that the page runs, before anything that could read the address', () => {
  expect(page.match(/<script[^>]*>/)?.[0]).toBe('<script src="/partner-link.js">');
  expect(page.indexOf('partner-link.js')).toBeLessThan(page.indexOf('<link'));
});

test.each(['/siscont/validate', '/siscont/validate/'])(
  'at %s the link leaves the address and the history, and is read once',
  (path) => {
    openAt(`${path}?${new URLSearchParams(link)}`);
    expect(location.href).not.toMatch(/password|Clave|token|ana/);
    expect(location.pathname).toBe(path);
    expect(history.state).toBeNull();
    expect(takePartnerLink()).toEqual({ ...link, password: link.password });
    expect(takePartnerLink()).toBeNull();
  },
);

test.each(['/crear-cuenta?utm_source=x', '/siscont/registrar-cuenta?x=1', '/siscont/validate'])(
  'the address %s is left alone',
  (address) => {
    openAt(address);
    expect(location.pathname + location.search).toBe(address);
    expect(window.partnerLink).toBeUndefined();
  },
);
