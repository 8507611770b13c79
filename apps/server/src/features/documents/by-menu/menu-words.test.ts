import { expect, test } from 'vitest';
import type { Deps } from '../../../ctx.ts';
import { atMenu, type MenuLane } from './menu-words.ts';

const now = new Date('2026-11-29T15:00:00Z');
const deps = { sunat: { consultaCpeByMenu: () => undefined }, clock: { now: () => now } } as unknown as Deps;
const lane: MenuLane = {
  ...{ door: 'sol', held_until: null, menu_due_at: null, menu_asked_at: null },
  ...{ menu_fault: 'SOL_VISIT_ENDED', menu_failed_at: now },
};
const xml = { kind: 'xml', state: 'wanted', reason: '' } as const;

test('why the portal gave nothing is told of an XML that it would give, and of nothing else', () => {
  const why = expect.stringContaining('El Portal SOL cerró nuestra sesión');
  expect(atMenu(deps, xml, lane)).toEqual(why);
  expect(atMenu(deps, { ...xml, state: 'absent', reason: 'no-access' }, lane)).toEqual(why);
  // SUNAT's own word about it stands; a PDF is asked for by no visit.
  expect(atMenu(deps, { ...xml, state: 'absent', reason: 'not-there' }, lane)).toBeNull();
  expect(atMenu(deps, { ...xml, state: 'held' }, lane)).toBeNull();
  expect(atMenu(deps, { ...xml, kind: 'pdf' }, lane)).toBeNull();
  expect(atMenu({ ...deps, sunat: { ...deps.sunat, consultaCpeByMenu: null } }, xml, lane)).toBeNull();
});

test('while another visit is under way no hour is told of the next', () => {
  const begun = { ...lane, menu_due_at: new Date(now.getTime() + 3 * 3_600_000 - 1_000), menu_failed_at: new Date(0) };
  expect(atMenu(deps, xml, begun)).not.toContain('Se vuelve a preguntar');
});
