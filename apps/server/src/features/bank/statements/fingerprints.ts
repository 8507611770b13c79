import { createHash, randomUUID } from 'node:crypto';
import type { Charge } from '@yupana/registers/read/statements/read-statement.ts';
import { toDecimal } from '@yupana/tax/money.ts';
import { mapInSlices } from '../../../platform/slices/in-slices.ts';
import type { ChargeRow } from './queries-statements.ts';

/**
 * Charges as they are kept. The same one of another file, or of the same file again, has the same fingerprint; of several alike on one
 * day the first is the first, for a bank's export has all of a day or nothing.
 */
export async function chargeRows(
  charges: readonly Charge[],
  whose: { account: string; currency: string },
): Promise<ChargeRow[]> {
  const seen = new Map<string, number>();
  return mapInSlices(charges, ({ date, description, operation, reference, amount }) => {
    const what = JSON.stringify([
      ...[whose.account.replace(/\D/g, ''), whose.currency, date, operation.replace(/^0+(?=.)/, ''), amount],
      description.toUpperCase().replace(/\s+/g, ' '),
    ]);
    const occurrence = (seen.get(what) ?? 0) + 1;
    seen.set(what, occurrence);
    const fingerprint = createHash('sha256').update(`${what}/${occurrence}`).digest('base64url');
    return {
      ...{ id: randomUUID(), fingerprint, moved_on: date, description, operation, reference },
      amount: toDecimal(amount),
    };
  });
}
