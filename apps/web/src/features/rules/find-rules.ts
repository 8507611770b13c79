import type { PublishedRule, RuleSeverity } from '@yupana/contract/rulebook.ts';
import { SEVERITY_WORDS } from '../../lib/verdict/verdict-words.ts';

/** From the gravest. */
export const SEVERITIES = Object.keys(SEVERITY_WORDS) as RuleSeverity[];

/** Which rules are shown. */
export interface RulesSearch {
  text: string;
  /** Letter of a group; null: all. */
  group: string | null;
  /** What the rules do. */
  severities: readonly RuleSeverity[];
}

/** Letters by which texts are compared: small, without accents, as many as there were. */
function plain(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 1) || letter)
    .join('');
}

/** The words that are looked for; each must stand somewhere. */
export function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

/** Norm and article of what a rule rests on, as it is read: «Ley 28194, arts. 3 y 8; D.Leg. 1529, art. 2». */
export function basisOf({ basis }: Pick<PublishedRule, 'basis'>): string {
  return basis.map(({ norm, article }) => `${norm}, ${article}`).join('; ');
}

/** The rules in whose name, id, law or sentence all these words stand. */
export function findRules(rules: readonly PublishedRule[], text: string): readonly PublishedRule[] {
  const words = wordsOf(text);
  if (words.length === 0) return rules;
  return rules.filter((rule) => {
    const all = plain(`${rule.short} ${rule.id} ${basisOf(rule)} ${rule.sentence}`);
    return words.every((word) => all.includes(word));
  });
}

/** How many of the rules have each value of a field. */
export function countBy<K extends string>(
  rules: readonly PublishedRule[],
  of: (rule: PublishedRule) => K,
): ReadonlyMap<K, number> {
  const counts = new Map<K, number>();
  for (const rule of rules) counts.set(of(rule), (counts.get(of(rule)) ?? 0) + 1);
  return counts;
}

/** A text in pieces, those that were looked for apart. */
export function piecesOf(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const said = text.normalize('NFC');
  const letters = [...said];
  const folded = plain(said);
  const hits = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let place = at; place < at + word.length; place += 1) hits.add(place);
    }
  }
  const pieces: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, place) => {
    const hit = hits.has(place);
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += letter;
    else pieces.push({ text: letter, hit });
  });
  return pieces;
}
