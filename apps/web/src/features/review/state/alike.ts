import type { CallResponse } from '@yupana/contract/call.ts';
import type { FactOfGroup, getReviewGroup, ReviewedVoucher, ReviewGroup } from '@yupana/contract/review.ts';
import { formatCount, formatDate, midSentence } from '../../../lib/formats.ts';
import { UNKNOWN_FACT } from '../../../lib/verdict/verdict-words.ts';

export type GroupDetail = CallResponse<typeof getReviewGroup>['data'];

/** Of each voucher something else: it sets none of them apart. */
const OF_EACH: ReadonlySet<string> = new Set(['voucher.issueDate', 'voucher.total', 'voucher.igv', 'voucher.number']);
/** What documents of fuel carry, which a finding on it speaks of. */
const PLATE = 'document.plate';
const WITHOUT_PLATE = 'Sin placa';
/** More values than these are counted, not listed. */
const MOST_VALUES = 3;
/** What most of a group have: this share of it. */
const MOST_OF_THEM = 0.6;

/** What one voucher has otherwise than most of its group, in words: «placa: no hay». By code. */
export function differing({ facts, explained }: GroupDetail): Map<string, string> {
  const said = new Map<string, string>();
  for (const { path, name, values } of facts) {
    const [most, ...others] = values;
    if (OF_EACH.has(path) || !most || most.codes.length < explained * MOST_OF_THEM) continue;
    for (const other of others) {
      for (const code of other.codes) {
        if (!said.has(code)) said.set(code, `${midSentence(name)}: ${midSentence(textOf(other))}`);
      }
    }
  }
  return said;
}

/** The rows of an open group: those that differ from the others first. */
export function rowsOf({ vouchers }: ReviewGroup, differ: ReadonlyMap<string, string>): ReviewedVoucher[] {
  return [...vouchers.filter(({ code }) => differ.has(code)), ...vouchers.filter(({ code }) => !differ.has(code))];
}

/** «V3K-418 en 10 · no hay en 2», of those that are ticked. */
export function saidOf({ path, values }: FactOfGroup, ticked: ReadonlySet<string>): { first: string; rest: string } {
  const counted = values
    .map((value) => ({ text: textOf(value), count: value.codes.filter((code) => ticked.has(code)).length }))
    .filter(({ count }) => count > 0);
  const [first, ...others] = counted;
  if (!first) return { first: '–', rest: '' };
  if (others.length === 0) return { first: first.text, rest: '' };
  if (path === 'voucher.issueDate') return { first: spanOf(values.flatMap(({ value }) => value ?? [])), rest: '' };
  if (path === PLATE && counted.length > MOST_VALUES) return { first: manyPlates(counted), rest: '' };
  if (counted.length > MOST_VALUES) return { first: `${formatCount(counted.length)} valores distintos`, rest: '' };
  const rest = others.map(({ text, count }) => `${midSentence(text)} en ${formatCount(count)}`);
  return { first: first.text, rest: [`en ${formatCount(first.count)}`, ...rest].join(' · ') };
}

/** «24 placas · sin placa en 10» */
function manyPlates(counted: readonly { text: string; count: number }[]): string {
  const without = counted.find(({ text }) => text === WITHOUT_PLATE);
  const plates = `${formatCount(counted.length - (without ? 1 : 0))} placas`;
  return without ? `${plates} · ${midSentence(WITHOUT_PLATE)} en ${formatCount(without.count)}` : plates;
}

/** The plates that its documents carry and the fleet has not. */
export function platesOf({ facts }: GroupDetail): string[] {
  const values = facts.find(({ path }) => path === PLATE)?.values ?? [];
  return values.flatMap(({ is, value }) => (is === 'known' && value !== null ? [value] : []));
}

/** «76 llevan placas que no están en tu flota y 10 no llevan placa.»; null where the group is of something else. */
export function platesSaid({ facts }: GroupDetail, ticked: ReadonlySet<string>): string | null {
  const values = facts.find(({ path }) => path === PLATE)?.values;
  if (!values) return null;
  const countOf = (some: typeof values) => some.flatMap(({ codes }) => codes).filter((code) => ticked.has(code)).length;
  const named = values.filter(({ is }) => is === 'known');
  const [carry, without] = [countOf(named), countOf(values.filter(({ is }) => is !== 'known'))];
  const [only] = named;
  const plates =
    named.length === 1 && only
      ? `${carry === 1 ? 'lleva' : 'llevan'} la placa ${only.value}, que no está en tu flota`
      : `${carry === 1 ? 'lleva una placa que no está' : 'llevan placas que no están'} en tu flota`;
  const said = [
    carry > 0 && `${formatCount(carry)} ${plates}`,
    without > 0 && `${formatCount(without)} no ${without === 1 ? 'lleva' : 'llevan'} placa`,
  ];
  return `${said.filter(Boolean).join(', y ')}.`;
}

function textOf({ value, is }: { value: string | null; is: FactOfGroup['values'][number]['is'] }): string {
  return value ?? UNKNOWN_FACT[is];
}

/** `02/10/2026 a 30/10/2026`, of dates as they are read. */
function spanOf(dates: readonly string[]): string {
  const plain = dates.map((date) => date.split('/').reverse().join('-')).sort();
  const [first, last] = [plain[0], plain.at(-1)];
  return first && last ? `${formatDate(first)} a ${formatDate(last)}` : '–';
}
