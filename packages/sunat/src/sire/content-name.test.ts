import { expect, test } from 'vitest';
import { archiveNameProblem, nameProblem } from './content-name.ts';

const OWN = '20600000005';
const OTHER = '20600000013';
const EXPECTED = { ruc: OWN, period: '202609' };
const LEFT_OUT = { ...EXPECTED, list: 'left-out' as const };

test.each([
  `${OWN}-20250718-225604-propuesta.txt`,
  `${OWN}-20250718-225604-propuesta.csv`,
  `${OWN}-20250718-225604-PROPUESTA.TXT`,
  `carpeta/${OWN}-20250718-225604-propuesta.txt`,
  `${OWN}-20250718-225604-propuesta_2.txt`,
  `LE${OWN}20260900140400021112EXP2.txt`,
  `6549278a1275a57884e56184__LE${OWN}202609000140400.txt`,
  `propuesta_${OWN}_202609.txt`,
  'propuesta.txt',
])('%s may hold the proposal', (name) => {
  expect(nameProblem(name, EXPECTED)).toBeNull();
});

test.each([
  [`${OTHER}-20250718-225604-propuesta.txt`, 'the file of another company'],
  [`LE${OTHER}20260900140400021112EXP2.txt`, 'the file of another company'],
  [`propuesta_${OTHER}.txt`, 'the file of another company'],
  [`LE${OWN}20260800140400021112EXP2.txt`, 'the file of another period'],
  [`${OWN}_INCONSISTENCIA_20230524.txt`, 'not a proposal'],
  [`${OWN}-20250718-225604-propuesta.pdf`, 'not a text file'],
  [`${OWN}-20250718-225604-propuesta.zip`, 'not a text file'],
  ['leeme.txt', 'not a proposal'],
])('%s is %s', (name, problem) => {
  expect(nameProblem(name, EXPECTED)).toBe(problem);
});

test('an archive may end as it likes, and belongs to one company too', () => {
  expect(archiveNameProblem(`${OWN}-20250718-225604-propuesta.zip`, EXPECTED)).toBeNull();
  expect(archiveNameProblem(`${OTHER}-20250718-225604-propuesta.zip`, EXPECTED)).toBe('the file of another company');
});

test.each([
  [`${OWN}-20261101-090000-excluidos.txt`, null],
  [`${OWN}-20261101-090000-noincluidos.txt`, null],
  ['comprobantes_no_incluidos.txt', null],
  [`LE${OWN}20260900140400021112EXP2.txt`, null],
  [`${OTHER}-20261101-090000-excluidos.txt`, 'the file of another company'],
  [`LE${OWN}20260800140400021112EXP2.txt`, 'the file of another period'],
  [`${OWN}-20261101-090000-propuesta.txt`, 'not the list that was asked for'],
])('as a list of what was left out, %s: %s', (name, problem) => {
  expect(nameProblem(name, LEFT_OUT)).toBe(problem);
});

test('a list of what was left out is no proposal', () => {
  expect(nameProblem(`${OWN}-20261101-090000-excluidos.txt`, EXPECTED)).toBe('not a proposal');
});
