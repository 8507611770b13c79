import type { EditionInForce } from '@yupana/contract/editions.ts';
import type { PublishedEdition } from '@yupana/contract/rulebook.ts';
import type { Edition, Said } from '@yupana/tax/editions/editions.ts';
import type { FirmEdition } from './edition-of-firm.ts';

/** @param says what it does, where that is to be told since another edition than the one before */
export function presentEdition(
  { name, since, ...edition }: Edition,
  says: readonly Said[] = edition.says,
): PublishedEdition {
  return {
    name,
    published_on: since,
    says: says.map(({ is, rule, name: called, text }) => ({ is, rule, name: called, text })),
  };
}

export function presentInForce({ edition, adopted }: Pick<FirmEdition, 'edition' | 'adopted'>): EditionInForce {
  const since = adopted?.at.toISOString() ?? null;
  return { ...presentEdition(edition), rules: edition.rulebook.rules.length, since };
}
