import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { bucketOf, SUMMED_COLUMNS, type SummedColumn } from '../columns.ts';

/** What the vouchers of a group have in common, within one company, book and period. */
export const GROUPED_BY = ['status', 'reason', 'igv_bucket', 'type_code', 'destination'] as const;

/**
 * Vouchers that stand, added up: a few dozen groups of a period however many vouchers. As a difference, counts and amounts may be
 * negative.
 */
export interface VoucherGroup extends Record<SummedColumn, string> {
  status: VoucherStatus;
  /** The first finding that makes them observed; empty while there is none. */
  reason: string;
  igv_bucket: string;
  type_code: string;
  /** Which of a purchase's three kinds of base they have, `mixed` when several; empty when none, and in sales. */
  destination: Destination;
  n: number;
}

export type Destination = '' | 'dg' | 'dgng' | 'dng' | 'mixed';

const DESTINATIONS = ['', 'dg', 'dgng', 'mixed', 'dng', 'mixed', 'mixed', 'mixed'] as const;

function destinationOf(row: ProposalRow): Destination {
  const dg = row.dgTaxable !== 0 || row.dgIgv !== 0 ? 1 : 0;
  const dgng = row.dgngTaxable !== 0 || row.dgngIgv !== 0 ? 2 : 0;
  const dng = row.dngTaxable !== 0 || row.dngIgv !== 0 ? 4 : 0;
  return DESTINATIONS[dg + dgng + dng] ?? '';
}

/** The same of rows of a table under this name. */
export function destinationIn(table: string): string {
  const has = (part: string) => `(${table}.${part}_taxable <> 0 or ${table}.${part}_igv <> 0)::int`;
  return `case ${has('dg')} + 2 * ${has('dgng')} + 4 * ${has('dng')}
    when 0 then '' when 1 then 'dg' when 2 then 'dgng' when 4 then 'dng' else 'mixed' end`;
}

const NEW = { status: 'en proceso', reason: '' } as const;

interface RowGroup {
  like: Omit<VoucherGroup, SummedColumn | 'n'>;
  n: number;
  sums: Float64Array;
}

/** Adds up rows of a proposal while they are read, as the vouchers that nobody judged yet which they become. */
export function createRowGroups() {
  let groups = new Map<string, RowGroup>();
  /** Most rows are of the group of the row before. */
  let last: RowGroup | null = null;

  function find(type_code: string, igv_bucket: string, destination: Destination): RowGroup {
    const before = last?.like;
    if (
      last &&
      before?.type_code === type_code &&
      before.igv_bucket === igv_bucket &&
      before.destination === destination
    ) {
      return last;
    }
    const key = `${type_code}/${igv_bucket}/${destination}`;
    const like = { ...NEW, igv_bucket, type_code, destination };
    const found = groups.get(key) ?? { like, n: 0, sums: new Float64Array(SUMMED_COLUMNS.length) };
    groups.set(key, found);
    return found;
  }

  return {
    add(row: ProposalRow): void {
      last = find(row.typeCode, bucketOf(row), destinationOf(row));
      last.n += 1;
      const { sums } = last;
      for (let place = 0; place < SUMS.length; place++) {
        sums[place] = (sums[place] as number) + (SUMS[place] as (typeof SUMS)[number])(row);
      }
    },
    /** What was added since it was last taken. */
    take(): VoucherGroup[] {
      const taken = [...groups.values()].map(({ like, n, sums }) => {
        const amounts = Object.fromEntries(SUMMED_COLUMNS.map((column, place) => [column, `${sums[place]}e-2`]));
        return { ...like, n, ...(amounts as Record<SummedColumn, string>) };
      });
      groups = new Map();
      last = null;
      return taken;
    },
  };
}

const AMOUNT_OF: Record<SummedColumn, (row: ProposalRow) => number> = {
  taxable: (row) => row.taxable,
  igv: (row) => row.igv,
  non_taxable: (row) => row.nonTaxable,
  isc: (row) => row.isc,
  icbper: (row) => row.icbper,
  other: (row) => row.other,
  total: (row) => row.total,
};
const SUMS = SUMMED_COLUMNS.map((column) => AMOUNT_OF[column]);
