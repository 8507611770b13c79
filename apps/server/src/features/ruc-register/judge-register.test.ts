import { expect, test } from 'vitest';
import { RegisterRefused } from './failure.ts';
import { judgeRegister } from './judge-register.ts';

test.each([
  [{ rows: 0, rejected: 0 }, 0],
  [{ rows: 8_999_999, rejected: 0 }, 18_000_000],
  [{ rows: 1_000, rejected: 101 }, 1_000],
  [{ rows: 18_000_000, rejected: 180_001 }, 18_000_000],
])('a register of %o is not believed when %i rows are in force', (counts, inForce) => {
  expect(() => judgeRegister(counts, inForce)).toThrow(RegisterRefused);
});

test.each([
  [{ rows: 1, rejected: 0 }, 0],
  [{ rows: 9_000_000, rejected: 0 }, 18_000_000],
  [{ rows: 1_000, rejected: 100 }, 1_000],
  [{ rows: 18_000_000, rejected: 180_000 }, 18_000_000],
])('a register of %o takes the place of %i rows', (counts, inForce) => {
  expect(() => judgeRegister(counts, inForce)).not.toThrow();
});
