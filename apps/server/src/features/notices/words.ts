import type { ChangeKind } from '@yupana/contract/vouchers.ts';

/** Words of what is told by mail. */

/** `1 compra`, `1,234 compras` */
export function many(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

/** `a`, `a y b`, `a, b y c` */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} y ${last}`;
}

type Counted = { kind: ChangeKind; count: number };

/** `12 compras nuevas, 1 que cambió y 2 que salieron de la propuesta`; empty where nothing changed. @param what of which there are some */
export function changesInWords(
  counted: readonly Counted[],
  what: { one: string; several: string; isMale?: true },
): string {
  const of = (kind: ChangeKind) => counted.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
  const [fresh, freshes] = what.isMale ? ['nuevo', 'nuevos'] : ['nueva', 'nuevas'];
  const told = [
    [of('new'), `${what.one} ${fresh}`, `${what.several} ${freshes}`],
    [of('changed'), `${what.one} que cambió`, `${what.several} que cambiaron`],
    [of('returned'), `${what.one} que volvió`, `${what.several} que volvieron`],
    [of('gone'), `${what.one} que salió de la propuesta`, `${what.several} que salieron de la propuesta`],
  ] as const;
  return listed(told.flatMap(([count, one, several]) => (count > 0 ? [many(count, one, several)] : [])));
}

/** `hoy`, `mañana`, `en 3 días`, `ayer`, `hace 2 días` */
export function daysInWords(days: number): string {
  if (days === 0) return 'hoy';
  if (Math.abs(days) === 1) return days === 1 ? 'mañana' : 'ayer';
  return days > 0 ? `en ${days} días` : `hace ${-days} días`;
}
