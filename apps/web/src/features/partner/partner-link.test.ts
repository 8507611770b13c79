import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { takePartnerLink } from './partner-link.ts';

const folder = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const script = read('public/partner-link.js');
const link = {
  email: 'ana@siscont.example',
  password: ' Clave+1 & 2% ñ#',
  razon_social: 'Ñandú',
  ruc: '20990001015',
  token: 'v1.a.b',
};
const query = `?${new URLSearchParams(link)}`;

interface Tab {
  name: string;
  partnerLink?: string;
}

/** Loads a page of ours in a tab, as far as that script goes. @returns where the page leaves for; undefined when it stays */
function load(tab: Tab, address: string): string | undefined {
  const { pathname, search } = new URL(address, 'http://yupana.test');
  let to: string | undefined;
  const location = { pathname, search, replace: (next: string) => (to = next) };
  new Function('window', 'location', script)(tab, location);
  return to;
}

/** Opens an address in a tab and goes where it leads. */
function openAt(address: string, tab: Tab = { name: '' }): { left: string[]; tab: Tab } {
  const left: string[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    // Another page is another memory: only the tab's name is left.
    delete tab.partnerLink;
    next = load(tab, next);
    if (next !== undefined) left.push(next);
  }
  return { left, tab };
}

afterEach(() => {
  delete window.partnerLink;
});

test.each(['index.html', 'public/partner-link.html'])(
  'it is the first thing that %s runs, before anything that could read the address',
  (name) => {
    const page = read(name);
    expect(page.match(/<script[^>]*>/)?.[0]).toBe('<script src="/partner-link.js">');
    expect(page.slice(0, page.indexOf('partner-link.js'))).not.toContain('<link');
  },
);

test('the page that a link opens runs nothing else', () => {
  expect(read('public/partner-link.html').match(/<(script|link|img|iframe)/g)).toEqual(['<script']);
});

test.each([
  '/siscont/validate',
  '/siscont/validate/',
  '/Siscont/VALIDATE',
  '/siscont/%76alidate',
  '//siscont//validate',
])('at %s the link is left behind for an address without it, and is read once', (path) => {
  const { left, tab } = openAt(`http://yupana.test${path}${query}`);
  expect(left).toEqual(['/siscont/validate']);
  expect(tab.name).toBe('');
  window.partnerLink = tab.partnerLink;
  expect(takePartnerLink()).toEqual(link);
  expect(takePartnerLink()).toBeNull();
});

test('a password in any other address is taken out of it, and goes nowhere', () => {
  const { left, tab } = openAt(`/login?x=1&Password=Clave1`);
  expect(left).toEqual(['/login']);
  expect(tab).toEqual({ name: '' });
});

test('what crosses over is for the page of the link alone', () => {
  const tab: Tab = { name: '' };
  load(tab, `/siscont/validate${query}`);
  load(tab, '/inicio');
  expect(tab).toEqual({ name: '' });
});

test.each(['/crear-cuenta?utm_source=x', '/siscont/registrar-cuenta?x=1', '/siscont/validate', '/%E0%A4%A'])(
  'the address %s is left alone, and a tab keeps the name that its opener gave it',
  (address) => {
    const { left, tab } = openAt(address, { name: 'siscont' });
    expect(left).toEqual([]);
    expect(tab).toEqual({ name: 'siscont' });
  },
);

test.each(Object.keys(link))('a link without %s is no link', (missing) => {
  const rest = Object.fromEntries(Object.entries(link).filter(([name]) => name !== missing));
  window.partnerLink = `?${new URLSearchParams(rest)}`;
  expect(takePartnerLink()).toBeNull();
});
