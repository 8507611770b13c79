import { expect, test } from 'vitest';
import { type AtSomeMoment, course, faults, type Titled } from './fault.ts';

interface Moments {
  door: 'open' | 'shut';
  price: (asked: number) => number;
}
const WELL: Moments = { door: 'open', price: (asked) => asked };

test('a fault has its say at its own moments, and all goes well at the others', () => {
  const table = faults<Titled & AtSomeMoment<Moments>>()({
    cerrado: { title: 'No abre', door: 'shut' },
    caro: { title: 'Cobra el doble', price: (asked) => asked * 2 },
  });
  expect(course(WELL, table.cerrado)).toMatchObject({ door: 'shut' });
  expect(course(WELL, table.cerrado).price(5)).toBe(5);
  expect(course(WELL, table.caro)).toMatchObject({ door: 'open' });
  expect(course(WELL, table.caro).price(5)).toBe(10);
  expect(course(WELL, null)).toEqual(WELL);
});

test('one without an effect does not compile, nor one of another service, nor a service with half a course', () => {
  // @ts-expect-error words are no effect
  const silent = faults<Titled & AtSomeMoment<Moments>>()({ mudo: { title: 'No hace nada' } });
  // @ts-expect-error this service has no such moment
  const foreign = faults<Titled & AtSomeMoment<Moments>>()({ ajeno: { title: 'De otro', window: 'shut' } });
  // @ts-expect-error what happens at the door when all goes well is not said
  const half: Moments = { price: (asked: number) => asked };
  expect([Object.keys(silent), Object.keys(foreign), Object.keys(half)]).toEqual([['mudo'], ['ajeno'], ['price']]);
});
