import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import type { CompanyNews } from './read-digest.ts';
import { writeDigest } from './write-digest.ts';

const TODAY = '2026-11-20';
const PERIOD = parsePeriod('202610');
const NEW: CompanyNews['came'] = [{ business_id: 'x', book: 'RCE', kind: 'new', count: 1 }];

const company = (name: string, news: Partial<CompanyNews>): CompanyNews => ({
  business: { uuid: name, ruc: '20990016004', name },
  ...{ came: [], decided: [], alerts: [], messages: null, due: null },
  ...news,
});
const due = (
  on: string | null,
  missing: NonNullable<CompanyNews['due']>['missing'] = [{ is: 'signature', says: 'Falta la firma' }],
): NonNullable<CompanyNews['due']> => ({
  period: PERIOD,
  on,
  state: missing.length === 0 ? 'closed' : 'open',
  missing,
});
const ALERT: CompanyNews['alerts'][number] = {
  business: { uuid: 'x', ruc: '20990016004', name: 'X' },
  ...{ supplier_ruc: '20990016012', supplier_name: 'PROVEEDOR S.A.C.', kind: 'ssco', says: 'figura como SSCO' },
  ...{ from_day: '2026-10-01', resolution: null, noted_at: '2026-11-20T10:00:00Z', seen: false },
  ...{ vouchers_count: 2, igv_amount: 36, since: { vouchers_count: 1, igv_amount: 18 }, newest_period: PERIOD },
};
const written = (all: readonly CompanyNews[]) => writeDigest(all, TODAY, 'https://yupana.pe');
const linesOf = (news: Partial<CompanyNews>) =>
  written([company('X', news)])?.sections?.flatMap(({ lines }) => lines.map(({ text }) => text)) ?? [];

test('a deadline is told from three days before to three days after, and not of a period that is closed', () => {
  const saysOf = (on: string) => linesOf({ due: due(on) });
  expect(saysOf('2026-11-24')).toEqual([]);
  expect(saysOf('2026-11-23')).toEqual(['Oct 2026 vence el 23/11/2026 (en 3 días). Por resolver: falta la firma.']);
  expect(saysOf('2026-11-21')).toEqual(['Oct 2026 vence el 21/11/2026 (mañana). Por resolver: falta la firma.']);
  expect(saysOf('2026-11-20')).toEqual(['Oct 2026 vence el 20/11/2026 (hoy). Por resolver: falta la firma.']);
  expect(saysOf('2026-11-19')).toEqual(['Oct 2026 venció el 19/11/2026 (ayer). Por resolver: falta la firma.']);
  expect(saysOf('2026-11-17')).toEqual(['Oct 2026 venció el 17/11/2026 (hace 3 días). Por resolver: falta la firma.']);
  expect(saysOf('2026-11-16')).toEqual([]);
  expect(linesOf({ due: due('2026-11-21', []) })).toEqual([]);
  expect(linesOf({ due: due(null) })).toEqual([]);
});

test('what is lost if nobody looks comes first: suppliers, decisions, urgent mail, what is due; then what only came, by name', () => {
  const sections = written([
    company('Zeta', { came: NEW }),
    company('Alfa', { came: NEW }),
    company('Vence', { due: due('2026-11-21') }),
    company('Buzón', { messages: { count: 1, urgent: 1 } }),
    company('Boletín', { messages: { count: 1, urgent: 0 } }),
    company('Decidida', { decided: [{ period: PERIOD, count: 1 }] }),
    company('Proveedor', { alerts: [ALERT] }),
  ])?.sections;
  const names = sections?.map(({ title }) => title?.split(' · ')[0]);
  expect(names).toEqual(['Proveedor', 'Decidida', 'Buzón', 'Vence', 'Alfa', 'Boletín', 'Zeta']);
});

test('of each kind of one company three are told, and the others counted', () => {
  const decided = ['202606', '202607', '202608', '202609', '202610'].map((period) => ({ period, count: 1 }));
  const lines = linesOf({ decided, alerts: [ALERT, ALERT, ALERT] });
  expect(lines.filter((text) => text.startsWith('Cambió después de decidir: 1 compra de'))).toHaveLength(3);
  expect(lines).toContain('y 2 periodos más.');
  expect(lines.filter((text) => text.startsWith('Proveedor PROVEEDOR S.A.C.'))).toHaveLength(3);
  expect(lines.join()).not.toContain('proveedor más');
});

test('only observed purchases wait for a decision, also of a company without news; what waits alone is no digest', () => {
  const observed = due('2026-12-20', [{ is: 'observed', says: '2 observados' }]);
  const others = due('2026-12-20', [
    { is: 'signature', says: 'Falta la firma' },
    { is: 'mail', says: '1 urgente en el buzón' },
  ]);
  const news = company('Con novedad', { came: NEW, due: others });
  expect(written([news])?.paragraphs).toHaveLength(1);
  const waiting = 'tiene compras observadas que esperan tu decisión en Oct 2026.';
  expect(written([news, company('Espera', { due: observed })])?.paragraphs[1]).toBe(`1 empresa ${waiting}`);
  expect(written([company('Espera', { due: observed })])).toBeUndefined();
});

test('a mailbox tells how many are not read, and how many of them are urgent', () => {
  expect(linesOf({ messages: { count: 3, urgent: 1 } })).toEqual([
    'Llegó al Buzón SOL: 3 mensajes sin leer, 1 urgente.',
  ]);
  expect(linesOf({ messages: { count: 1, urgent: 0 } })).toEqual(['Llegó al Buzón SOL: 1 mensaje sin leer.']);
});
