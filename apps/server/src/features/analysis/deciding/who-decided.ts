import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { documentName } from '@yupana/registers/write/written-voucher.ts';
import type { Tx } from '../../../ctx.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import { personOf } from '../../accounts/people.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import type { PrevailingDecision } from '../queries-decisions.ts';

export type NameOf = (memberId: string) => Promise<string>;

const WORDS = { 'gasto deducible': 'validó', 'gasto no deducible': 'rechazó' } as const;

/** Names of members, each asked for once. */
export function namer(tx: Tx): NameOf {
  const names = new Map<string, Promise<string>>();
  const ask = async (memberId: string) => {
    const who = await personOf(tx, memberId);
    return who ? nameOfPerson(who) : 'Otra persona';
  };
  return (memberId) => {
    const name = names.get(memberId) ?? ask(memberId);
    names.set(memberId, name);
    return name;
  };
}

/** To whoever comes too late: who decided a voucher, what, and when. */
export async function saidOf(
  { member_id, to_status, decided_at }: PrevailingDecision,
  { serie, number }: Pick<VoucherKeyValues, 'serie' | 'number'>,
  nameOf: NameOf,
): Promise<string> {
  const by = await nameOf(member_id);
  return `${by} ya ${WORDS[to_status]} el comprobante ${documentName({ serie, number })} el ${dateTimeInLima(decided_at)}.`;
}
