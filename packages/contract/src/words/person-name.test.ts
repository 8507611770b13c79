import { expect, test } from 'vitest';
import { nameOfPerson } from './person-name.ts';

test.each([
  [{ name: 'Ana', last_name: 'Quispe Mamani' }, 'Ana Quispe Mamani'],
  [{ name: 'Estudio Contable del Sur S.A.C.', last_name: '' }, 'Estudio Contable del Sur S.A.C.'],
])('a person is called by name and surname, and who has none by the name alone', (person, called) =>
  expect(nameOfPerson(person)).toBe(called),
);
