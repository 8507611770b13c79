import { plainWords } from '../../words.ts';

const LEGAL_FORMS = /\b(s ?a ?a|s ?a ?c ?s|s ?a ?c|s ?a|s ?r ?l(tda)?|s ?c ?r ?l(tda)?|e ?i ?r ?l(tda)?|ltda)\b/g;

/**
 * How alike two names of companies are, from 0 to 1, whatever their legal form, accents, signs and capitals: pairs of letters that
 * both have (Dice).
 */
export function nameSimilarity(one: string, other: string): number {
  const [left, right] = [lettersOf(one), lettersOf(other)];
  if (left === right) return 1;
  if (left.length < 2 || right.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (const pair of pairsOf(left)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairsOf(right)) {
    const left = pairs.get(pair) ?? 0;
    if (left > 0) shared += 1;
    pairs.set(pair, left - 1);
  }
  return (2 * shared) / (left.length + right.length - 2);
}

function lettersOf(name: string): string {
  return plainWords(name).replace(LEGAL_FORMS, '').replaceAll(' ', '');
}

function pairsOf(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, place) => text.slice(place, place + 2));
}
