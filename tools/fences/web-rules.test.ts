import { expect, test } from 'vitest';
import { lawInFigures } from './law-in-figures.ts';
import { copiedLaw, judgeWeb } from './web-rules.ts';

const law = lawInFigures();
const copied = (source: string) => copiedLaw(source, law, true);

test('the law is read from its tables: rates, the UIT of each year, from which amount on something is asked', () => {
  expect(law.percents).toEqual(expect.arrayContaining([18, 10.5]));
  expect(law.amounts).toEqual(expect.arrayContaining([550_000, 200_000, 50_000, 350_000, 70_000, 40_000]));
  expect(['01', '07', '88', '65', '1', '007'].map(law.isVoucherType)).toEqual([true, true, true, false, false, false]);
});

test.each([
  ["const NOTES = ['07', '08', '87', '88'];", ['07', '08', '87', '88']],
  ["const isNote = (type: string) => type === '07';", ['07']],
  ["const SIGN: Record<string, number> = { '07': -1 };", ['07']],
  ["switch (type) { case '03': break; }", ['03']],
  ["type Note = '07';", ['07']],
  ['const note = <option value="08">Débito</option>;', ['08']],
  ["const isCash = (means: string) => means === '008' || '009' === means;", ['008', '009']],
  ["const isCash = (means: string) => ['008', '009'].includes(means);", ['008', '009']],
  ["const CASH = new Set(['008']);", ['008']],
  ['const igv = base * 0.18;', ['0.18']],
  ['const base = total / 1.18;', ['1.18']],
  ["const RATE = '0.105';", ['0.105']],
  ['const igv = (base * 18) / 100;', ['* 18']],
  ['const base = (total * 100) / 118;', ['/ 118']],
  ['const isBanked = total > 2000;', ['2000']],
  ['const LIMIT = 200_000;', ['200000']],
  ['const UIT = 5500;', ['5500']],
  ['const asked = { detraction: 700, dollars: 500 };', ['700', '500']],
  ['const told = <p>Desde S/ 2,000 se paga por banco</p>;', ['Desde S/ 2,000 se paga por banco']],
  ["const told = 'Con IGV de 18 %';", ['Con IGV de 18 %']],
  [`const told = \`IGV 10.5% de \${base}\`;`, ['IGV 10.5% de']],
  ["const told = 'Más de 4 UIT';", ['Más de 4 UIT']],
  ['const IGV_PERCENT = 18;\nconst igv = (base * IGV_PERCENT) / 100;', ['IGV_PERCENT = 18']],
  ['const igvRate = 10.5;', ['igvRate = 10.5']],
  ['const TASA_IGV = 18;', ['TASA_IGV = 18']],
  ['const sum = sumOf(base, { percent: 18 });', ['percent = 18']],
  ["const isCash = ['008', '009'].some((one) => one === means);", ['008', '009']],
  ["const isCash = ['008', '009'].indexOf(means) >= 0;", ['008', '009']],
  ["const CASH = new Set(['008', '009'] as const);\nconst isCash = CASH.has(means);", ['008', '009']],
  ["const CASH = ['008', '009'];\nconst isCash = CASH.includes(means);", ['008', '009']],
  ['const isNote = Number(type) === 7;', ['7']],
  ['const isNote = /^0[78]$/.test(type);', ['/^0[78]$/']],
  ['const isNote = /^(?:07|08)$/.test(type);', ['/^(?:07|08)$/']],
  ["const NOTES = '07,08'.split(',');", ['07 08']],
  ['const NOTE_SIGN = { 7: -1, 8: 1 };', ['7', '8']],
  ["const told = 'Desde 2,000 soles se paga por banco';", ['Desde 2,000 soles se paga por banco']],
  ["const told = 'IGV de 18 por ciento';", ['IGV de 18 por ciento']],
  ['const LIMIT_MS = 200_000;', ['200000']],
  ['const UIT_MS = 5500;', ['5500']],
])('%s is a copy of the law', (source, found) => {
  expect(copied(source)).toEqual(found);
});

test.each([
  "import { DOMESTIC_NOTES } from '@yupana/tax/voucher-types.ts';\nconst isNote = DOMESTIC_NOTES.includes(type);",
  "const MEANS: Record<MeansOfPayment, string> = { '008': 'Efectivo' };\nconst ORDER = ['003', '001'];",
  'const A_MS = 60_000; const B_MS = 2 * 1000; const C_MS = 5 * A_MS; const D_MS = 5 * 60 * 1000;',
  'const PAGE_RATE = 3; const isSixth = Number(month) === 7; const TWO = /^\\d{2}$/; const BY_MONTH = { 7: "Julio" };',
  "const words = 'de la'.split(' '); const told = 'Faltan 12,000 soles y 118 por ciento';",
  'const QUIET_MS = 500;\nconst isOurs = error.status >= 500 || status === 400;',
  'const mark = <svg><text x="07" y={height * 0.18} fontWeight={700}>x</text></svg>;',
  'const share = part / 100; const page = 1000; const half = 0.5; const most = 10000;',
  `const told = \`\${percent} % · S/ 2,500\`; const other = 'S/ 12,000, 118 % y 20.18 %';`,
])('nothing of it is in %s', (source) => {
  expect(copied(source)).toEqual([]);
});

test('a file of the web that says it is told, unless it is something else there, as long as it is', () => {
  const path = 'apps/web/src/features/closing/plant.ts';
  const judge = (source: string, named = {}) => judgeWeb(new Map([[path, source]]), law, named);
  expect(judge('const igv = base * 0.18;')).toEqual([expect.stringContaining(`${path} says by itself`)]);
  expect(judge('const igv = base * 0.18;', { [path]: 'a length' })).toEqual([]);
  expect(judge('1', { [path]: 'a length' })).toEqual([expect.stringContaining('may what it does not do any more')]);
});
