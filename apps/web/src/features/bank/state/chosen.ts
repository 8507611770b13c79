import type { Movement } from '@yupana/contract/bank-movements.ts';

/** As the contract has it: charges that one call takes. */
export const AT_ONCE = 250;

/** What one charge pays, as the call takes it. */
export interface Chosen {
  movement: string;
  vouchers: { code: string; amount: number }[];
}

/** A charge with what it is thought to pay. */
export function chosenOf({ uuid, vouchers }: Movement): Chosen {
  return { movement: uuid, vouchers: vouchers.map(({ code, amount }) => ({ code, amount })) };
}
