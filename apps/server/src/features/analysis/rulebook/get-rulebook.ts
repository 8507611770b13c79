import { createHash } from 'node:crypto';
import type { CallResult } from '@yupana/contract/call.ts';
import type { getRulebook as rulebookCall } from '@yupana/contract/rulebook.ts';
import { NEWEST } from '@yupana/tax/editions/editions.ts';
import { AWAITING_SOURCE } from '@yupana/tax/facts/without-source.ts';
import { FACT_NAMES } from '@yupana/tax/judging/fact-names.ts';
import { GROUP_NAMES } from '@yupana/tax/rules/group-names.ts';
import { GROUPS } from '@yupana/tax/rules/groups.ts';
import type { Rule } from '@yupana/tax/rules/rule.ts';
import { SOURCES } from '@yupana/tax/tables/sources.ts';
import type { Case } from '@yupana/tax/testing/read-cases.ts';
import { presentEdition } from '../editions/present-edition.ts';
import { readCases } from './read-cases.ts';

type Answer = CallResult<typeof rulebookCall>;

let made: { answer: Answer; edition: string } | undefined;

/** All rules as the code has them: counts are counted, and the cases are those of the tests. Made once in the life of a process. */
export function getRulebook(): Answer {
  return rulebook().answer;
}

/** Another as soon as a word of the answer is. */
export function rulebookEdition(): string {
  return rulebook().edition;
}

function rulebook(): NonNullable<typeof made> {
  if (made) return made;
  const cases = readCases();
  const all = GROUPS.flatMap((group) => group.rules);
  const active = all.filter(({ id }) => !(id in AWAITING_SOURCE));
  const rules = active.map((rule) => present(rule, cases.get(rule.id) ?? []));
  const read = new Set(rules.flatMap((rule) => rule.read));
  const answer: Answer = {
    edition: presentEdition(NEWEST),
    groups: Object.entries(GROUP_NAMES).map(([id, name]) => ({ id, name })),
    rules,
    unsourced: [
      ...all.flatMap(({ id, group }) => {
        const needs = AWAITING_SOURCE[id];
        return needs === undefined ? [] : [{ id, group, needs, written: true }];
      }),
      ...GROUPS.flatMap(({ sourceless = [] }) =>
        sourceless.map(({ id, group, needs }) => ({ id, group, needs, written: false })),
      ),
    ],
    sources: Object.entries(SOURCES).flatMap(([code, said]) => (read.has(code) ? [{ code, said: said.trim() }] : [])),
  };
  const edition = createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 16);
  made = { answer, edition };
  return made;
}

function present(rule: Rule, cases: readonly Case[]): Answer['rules'][number] {
  const { id, group, short, severity, effect, basis, read, reads, confidence, ask, version } = rule;
  const example = cases.find(({ expect, reason }) => (expect === 'fires' || expect === 'waits') && reason);
  const needs = reads.flatMap((path) => FACT_NAMES[path] ?? []);
  return {
    ...{ id, group, short, severity, expense: effect.expense, credit: effect.credit },
    sentence: example?.reason ?? '',
    basis: basis.map((one) => ({ ...one })),
    read: [...read],
    ...{ confidence, needs: [...new Set(needs)], ask, version },
    cases: cases.map((one) => ({ name: one.name, outcome: one.expect, reason: reasonOf(one) })),
  };
}

/** Of a case in which a fact is lacking, its name. */
function reasonOf({ expect, reason = '' }: Case): string {
  if (expect !== 'cannot') return reason;
  return FACT_NAMES[reason as keyof typeof FACT_NAMES] ?? '';
}
