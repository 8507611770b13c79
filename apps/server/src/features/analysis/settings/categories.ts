import { MEALS_CATEGORY } from '@yupana/tax/rules/g-causality/meals.ts';
import { LAW } from '@yupana/tax/tables/law-of-peru.ts';

/** What rules call the goods and services that they doubt: of what a supplier can be trusted. @param day `AAAA-MM-DD` */
export function supplierCategories(day: string): string[] {
  const tables = [LAW.consumption.on(day), LAW.foreignGoods.on(day)];
  const names = tables.flatMap((table) => (table === 'not-published' ? [] : table.value.map(({ name }) => name)));
  return [...new Set([...names, MEALS_CATEGORY])].toSorted((a, b) => a.localeCompare(b, 'es-PE'));
}
