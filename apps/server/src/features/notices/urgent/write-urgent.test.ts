import { expect, test } from 'vitest';
import { type Urgent, writeUrgent } from './write-urgent.ts';

const business = (name: string): Urgent['business'] => ({ uuid: name, ruc: '20990016004', name, trouble: 'sol-user' });

test('a letter of more than thirty tells thirty and counts the others, by company', () => {
  const all = Array.from(
    { length: 33 },
    (_, place): Urgent => ({
      ...{ kind: 'rejections', business: business(`EMPRESA ${place}`) },
    }),
  );
  const { subject, sections } = writeUrgent(all, 'https://yupana.pe');
  expect(subject).toBe('Aviso: credenciales rechazadas · 33 empresas');
  expect(sections?.flatMap(({ lines }) => lines)).toHaveLength(30);
  expect(sections?.at(-1)?.title).toBe('y 3 avisos más');
});

test('of one company it names it once, and each kind', () => {
  const of = business('BODEGA S.A.C.');
  const { subject, sections } = writeUrgent(
    [
      { kind: 'rejections', business: of },
      { kind: 'closed_periods', business: of, period: '202610', counted: [{ kind: 'changed', count: 2 }] },
    ],
    'https://yupana.pe',
  );
  expect(subject).toBe('Aviso: credenciales rechazadas y cambios después del cierre · BODEGA S.A.C.');
  expect(sections?.map(({ title, lines }) => [title, lines.length])).toEqual([['BODEGA S.A.C. · RUC 20990016004', 2]]);
});
