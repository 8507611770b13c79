import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import type { CompanyNews } from './read-digest.ts';
import { writeDigest } from './write-digest.ts';

const TODAY = '2026-11-20';
const PERIOD = parsePeriod('202610');
const NEW: CompanyNews['came'] = [{ business_id: 'x', book: 'RCE', tax_period: PERIOD, kind: 'new', count: 1 }];

const company = (name: string, news: Partial<CompanyNews>): CompanyNews => ({
  business: { uuid: name, ruc: '20990016004', name },
  ...{ came: [], decided: [], alerts: [], messages: null, due: null, refused: null },
  ...news,
});
const due = (
  on: string | null,
  missing: NonNullable<CompanyNews['due']>['missing'] = [{ is: 'signature', says: 'Falta la firma' }],
): NonNullable<CompanyNews['due']> => ({
  period: PERIOD,
  on,
  reckoned: false,
  state: missing.length === 0 ? 'closed' : 'open',
  missing,
  presented: false,
});
const ALERT: CompanyNews['alerts'][number] = {
  business: { uuid: 'x', ruc: '20990016004', name: 'X' },
  ...{ supplier_ruc: '20990016012', supplier_name: 'PROVEEDOR S.A.C.', vouchers_count: 2, igv_amount: 36 },
  marks: [
    {
      ...{ kind: 'ssco', says: 'figura como SSCO', since: { vouchers_count: 1, igv_amount: 18 } },
      ...{ from_day: '2026-10-01', resolution: null, noted_at: '2026-11-20T10:00:00Z', seen: false },
    },
  ],
  periods: [PERIOD],
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
  expect(linesOf({ due: { ...due('2026-11-21'), reckoned: true } })[0]).toContain(
    'vence el 21/11/2026, calculado (mañana).',
  );
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

test('a supplier of whom two things are said is one line, with what was issued since the earlier of them', () => {
  const [mark] = ALERT.marks;
  if (!mark) throw new Error('It has none');
  const missing = { ...mark, kind: 'no-habido' as const, says: 'figura como no habido' };
  const said = (since: (typeof mark)['since']) =>
    linesOf({ alerts: [{ ...ALERT, marks: [mark, { ...missing, since }] }] });
  const line =
    'Proveedor PROVEEDOR S.A.C. (RUC 20990016012) figura como SSCO y figura como no habido: 2 compras, IGV S/ 36.00';
  expect(said({ vouchers_count: 0, igv_amount: 0 })).toEqual([`${line}; desde entonces, 1.`]);
  expect(said(null)).toEqual([`${line}; desde entonces, 1.`]);
  expect(said({ vouchers_count: 2, igv_amount: 36 })).toEqual([`${line}.`]);
});

const standing = (all: readonly CompanyNews[]) => {
  const section = written([company('Con novedad', { came: NEW }), ...all])?.sections?.at(-1);
  return section?.title === 'Sigue pendiente' ? section.lines.map(({ text }) => text) : [];
};

test('what came is told by month, the newest first, each beside the changes of that month and book', () => {
  const of = (period: string, book: 'RCE' | 'RVIE') => ({ ...NEW[0]!, tax_period: period, book });
  const came = [of('202609', 'RCE'), of('202610', 'RCE'), of('202610', 'RVIE')];
  const lines = written([company('Con novedad', { came })])?.sections?.[0]?.lines ?? [];
  expect(lines.map(({ text, action }) => [text, action?.link.split('?')[1]?.replace(/^ruc=\d+&/, '')])).toEqual([
    ['Llegó de SUNAT para Oct 2026: 1 compra nueva.', 'book=RCE&tax_period=202610'],
    ['Llegó de SUNAT para Set 2026: 1 compra nueva.', 'book=RCE&tax_period=202609'],
    ['Llegó de SUNAT para Oct 2026: 1 venta nueva.', 'book=RVIE&tax_period=202610'],
  ]);
});

test('companies that nobody can collect are one line, three of them by name, and no news of their own', () => {
  const refused = (name: string, says = 'Credenciales inválidas') => company(name, { refused: says });
  expect(standing([refused('A')])).toEqual(['1 empresa no se puede recolectar: A (credenciales inválidas).']);
  expect(standing(['A', 'B', 'C', 'D', 'E'].map((name) => refused(name, 'API key rechazada')))).toEqual([
    '5 empresas no se pueden recolectar: A (API key rechazada), B (API key rechazada), C (API key rechazada) y 2 más.',
  ]);
  expect(written([refused('A')])).toBeUndefined();
});

test('a deadline that went by four days ago or more is told in one line until the period is closed or presented', () => {
  const late = (name: string, on: string, more: object = {}) => company(name, { due: { ...due(on), ...more } });
  expect(standing([late('A', '2026-11-17')])).toEqual([]);
  expect(standing([late('B', '2026-11-16'), late('A', '2026-11-16'), late('C', '2026-11-13')])).toEqual([
    'Oct 2026 venció y no está cerrado ni consta presentado en 3 empresas: C (13/11/2026), A (16/11/2026) y B (16/11/2026).',
  ]);
  expect(
    standing([late('A', '2026-11-16', { presented: true }), late('B', '2026-11-16', { state: 'closed' })]),
  ).toEqual([]);
  expect(standing([company('A', { due: due(null) })])).toEqual([]);
});

test('what stands alone is told on Mondays, and on no other day', () => {
  const all = [company('A', { refused: 'Credenciales inválidas' })];
  const on = (day: string) => writeDigest(all, day, 'https://yupana.pe');
  const days = ['2026-11-22', '2026-11-23', '2026-11-24'].map((day) => on(day)?.subject);
  expect(days).toEqual([undefined, 'Resumen del 23/11/2026: lo que sigue pendiente', undefined]);
  expect(writeDigest([company('A', {})], '2026-11-23', 'https://yupana.pe')).toBeUndefined();
});
