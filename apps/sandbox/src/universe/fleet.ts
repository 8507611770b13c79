import { hashOf, randomOf } from './random.ts';

const VEHICLES = 4;
const LETTERS = 'ABCDEFHJKLMPRSTVWXZ';

/** The plates of a company's vehicles: first the car of who directs it, then those of its trade. */
export function platesOf(ruc: string): readonly string[] {
  const random = randomOf(hashOf(`fleet ${ruc}`));
  const letter = () => LETTERS[random.between(0, LETTERS.length - 1)];
  return Array.from(
    { length: VEHICLES },
    () => `${letter()}${random.between(0, 9)}${letter()}-${random.between(100, 999)}`,
  );
}
