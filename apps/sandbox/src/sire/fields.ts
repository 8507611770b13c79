import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { type Book, bookOf } from '../files/layouts.ts';
import type { World } from '../world/world.ts';
import { Unprocessable, type ValidationCode } from './bodies.ts';

export type Query = Record<string, string | undefined>;

/** The period of a path, refused as SUNAT does when it is not one or has not begun. */
export function pathPeriod(text: string, world: World): Period {
  if (!isPeriod(text)) throw new Unprocessable(1006);
  if (text > world.currentPeriod()) throw new Unprocessable(1007);
  return text;
}

export function queryPeriod(text: string | undefined, missing: ValidationCode, malformed: ValidationCode): Period {
  const given = required(text, missing);
  if (!isPeriod(given)) throw new Unprocessable(malformed);
  return given;
}

export function required(value: string | undefined, missing: ValidationCode): string {
  if (value === undefined || value === '') throw new Unprocessable(missing);
  return value;
}

export function positive(value: string | undefined, missing: ValidationCode, wrong: ValidationCode): number {
  const number = Number(required(value, missing));
  if (!Number.isInteger(number) || number < 1) throw new Unprocessable(wrong);
  return number;
}

export function bookField(code: string | undefined): Book {
  const book = bookOf(required(code, 1140));
  if (!book) throw new Unprocessable(1161);
  return book;
}
