import { mayMake } from '@yupana/contract/roles.ts';
import type { Close } from './use-close.ts';

/** What is next of the signatures of an open period, for whoever looks at it. */
export type Next =
  | { is: 'prepare' }
  | { is: 'close' }
  /** Somebody else does it. */
  | { is: 'wait'; why: string };

/**
 * One prepares and another reviews; where one person alone works on the company there is one signature.
 * @param role of who looks
 */
export function nextOf({ signing: { is_alone, preparation } }: Pick<Close, 'signing'>, role: string): Next {
  const reviews = mayMake(role, 'accountant');
  if (is_alone) return reviews ? { is: 'close' } : { is: 'wait', why: 'Lo cierra un contador o un dueño.' };
  if (!preparation?.stands) {
    return mayMake(role, 'assistant') ? { is: 'prepare' } : { is: 'wait', why: 'Falta que alguien lo prepare.' };
  }
  if (preparation.is_mine) return { is: 'wait', why: 'Lo preparaste tú: falta que otra persona lo revise.' };
  return reviews ? { is: 'close' } : { is: 'wait', why: 'Falta que un contador o un dueño lo revise.' };
}
