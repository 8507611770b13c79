import type { Company } from './companies.ts';
import { hashOf, randomOf } from './random.ts';

const VEHICLES = 4;
const LETTERS = 'ABCDEFHJKLMPRSTVWXZ';

/** The plates of a company's vehicles: first the car of who directs it, then those of its trade. */
export function platesOf(ruc: string): readonly string[] {
  return platesFrom(`fleet ${ruc}`, VEHICLES);
}

/** The plates of the lorries that a company hires to deliver with. */
export function hiredPlatesOf({ ruc, deliveries }: Pick<Company, 'ruc' | 'deliveries'>): readonly string[] {
  return platesFrom(`hired ${ruc}`, deliveries?.lorries ?? 0);
}

function platesFrom(seed: string, length: number): readonly string[] {
  const random = randomOf(hashOf(seed));
  const letter = () => LETTERS[random.between(0, LETTERS.length - 1)];
  return Array.from({ length }, () => `${letter()}${random.between(0, 9)}${letter()}-${random.between(100, 999)}`);
}
