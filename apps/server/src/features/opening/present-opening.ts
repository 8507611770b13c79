import type { OpeningAnswer } from '@yupana/contract/opening.ts';
import { toWire } from '@yupana/tax/money.ts';
import type { Opening } from './reckon-opening.ts';

export function presentOpening(opening: Opening | null): OpeningAnswer['opening'] {
  if (!opening) return null;
  return {
    ...{ amount: toWire(opening.amount), source: opening.source },
    since: opening.source === 'carried' ? opening.since : null,
    reason: opening.source === 'typed' ? opening.reason : '',
  };
}
