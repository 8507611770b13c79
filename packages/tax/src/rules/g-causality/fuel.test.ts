import { expect, test } from 'vitest';
import { known, unknown } from '../../facts/fact.ts';
import type { Facts } from '../../facts/facts.ts';
import { changeFact } from '../../judging/change-facts.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { CLEAN_PURCHASE } from '../../testing/clean-purchase.ts';
import { combustibleSinPlaca as fuel } from './fuel.ts';

const line = { description: 'Gasohol 95', quantity: 10, unit: 'GLL', unitValue: 1_600, amount: 16_000, taxes: [] };
const NAMED = 'el comprobante indicara la placa de un vehículo de la flota';

function bought(plates: readonly (string | null)[], fleet: Facts['company']['fleet']): Facts {
  const lines = plates.map((plate) => ({ ...line, plate }));
  return changeFact(changeFact(CLEAN_PURCHASE, 'document.lines', lines), 'company.fleet', fleet);
}

const judged = (facts: Facts) => fuel.judge({ ...facts, law: RULEBOOK.law });

function ifs(facts: Facts): readonly string[] {
  const outcome = judged(facts);
  if (outcome.is !== 'fires') throw new Error(outcome.is);
  const changes = fuel.changesIf({ ...facts, law: RULEBOOK.law }, outcome.figures);
  for (const { path, to, if: when } of changes) expect(judged(changeFact(facts, path, to)).is, when).not.toBe('fires');
  return changes.map(({ if: when }) => when);
}

test('without a plate it would change if one of the fleet were named, beside other plates too', () => {
  const fleet = known(['F1A845'], 'lo dijo el contador');
  expect(ifs(bought([null], fleet))).toEqual([NAMED, 'lo comprado fuera por otro concepto']);
  expect(ifs(bought([null, 'B6F-045', 'F1A-845'], fleet))).toContain(NAMED);
  expect(ifs(bought([null], unknown('not-asked')))).toContain(NAMED);
});

test('it is not said of a company that has no vehicle, nor where all have a plate', () => {
  expect(ifs(bought([null], known([], 'lo dijo el contador')))).not.toContain(NAMED);
  expect(ifs(bought(['B6F-045'], known(['F1A845'], 'lo dijo el contador')))).not.toContain(NAMED);
});
