import { meansOfPayment } from '../../packages/contract/src/vouchers/bank/statements.ts';
import { GENERAL_RATES, REDUCED_RATES } from '../../packages/tax/src/igv-rates.ts';
import { FOURTH_CATEGORY, MOBILITY, TRAVEL, UIT } from '../../packages/tax/src/tables/limits.ts';
import { BANCARIZACION, WITHHOLDING } from '../../packages/tax/src/tables/procedure.ts';
import { SPOT } from '../../packages/tax/src/tables/spot.ts';
import { voucherTypeDescription } from '../../packages/tax/src/voucher-types.ts';

/** What the law says in codes and figures that one knows again where they stand: read from its tables, so that none is forgotten here. */
export interface LawInFigures {
  isVoucherType(code: string): boolean;
  isMeans(code: string): boolean;
  /** Rates of IGV in percent: 18, 10.5. */
  percents: readonly number[];
  /** Amounts in céntimos on which something depends. */
  amounts: readonly number[];
}

/** As `packages/tax` has it. */
export function lawInFigures(): LawInFigures {
  const unknownType = voucherTypeDescription('');
  const values = <T>({ entries }: { entries: readonly { value: T }[] }) => entries.map(({ value }) => value);
  const amounts = [
    ...values(UIT),
    ...values(TRAVEL),
    ...values(MOBILITY).map(({ wage }) => wage),
    ...values(FOURTH_CATEGORY).map(({ over }) => over),
    ...values(WITHHOLDING).map(({ over }) => over),
    ...values(BANCARIZACION).flatMap(({ PEN, USD }) => [PEN, USD]),
    ...values(SPOT).flatMap((codes) => [...codes.values()].map(({ over }) => over)),
  ];
  return {
    isVoucherType: (code) => /^\d{2}$/.test(code) && voucherTypeDescription(code) !== unknownType,
    isMeans: (code) => (meansOfPayment as readonly string[]).includes(code),
    percents: [...new Set([...GENERAL_RATES, ...REDUCED_RATES].map(({ rate }) => rate.percent))],
    amounts: [...new Set(amounts.filter((amount) => typeof amount === 'number'))],
  };
}
