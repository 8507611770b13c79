import { RegisterRefused } from './failure.ts';

export interface Counts {
  rows: number;
  rejected: number;
}

/** A day's register differs from the one before by some thousands of rows in eighteen million. */
const LEAST_SHARE = 0.5;
/** More rows than these that are not understood mean that the file is, not some of its rows. */
const MOST_REJECTED_SHARE = 0.01;
const FEW = 100;

/**
 * Whether a register that was read may take the place of the one in force: a file that was cut before it was packed is a
 * sound ZIP too.
 * @throws RegisterRefused
 */
export function judgeRegister({ rows, rejected }: Counts, rowsInForce: number): void {
  if (rows === 0) throw new RegisterRefused('the register has no rows');
  if (rows < rowsInForce * LEAST_SHARE) {
    throw new RegisterRefused(`the register has ${rows} rows and the one in force ${rowsInForce}`);
  }
  if (rejected > Math.max(FEW, rows * MOST_REJECTED_SHARE)) {
    throw new RegisterRefused(`${rejected} rows of the register are not understood, and ${rows} are`);
  }
}
