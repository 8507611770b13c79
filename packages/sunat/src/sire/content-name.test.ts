import { expect, test } from 'vitest';
import { archiveNameProblem, nameProblem } from './content-name.ts';

const OWN = '20600000005';
const OTHER = '20600000013';

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
  expect(nameProblem(name, OWN, '202609')).toBeNull();
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
  expect(nameProblem(name, OWN, '202609')).toBe(problem);
});

test('an archive may end as it likes, and belongs to one company too', () => {
  expect(archiveNameProblem(`${OWN}-20250718-225604-propuesta.zip`, OWN, '202609')).toBeNull();
  expect(archiveNameProblem(`${OTHER}-20250718-225604-propuesta.zip`, OWN, '202609')).toBe(
    'the file of another company',
  );
});
