import type { ProposalRow } from './proposal-row.ts';

/**
 * Which vouchers a file has already brought. It is all that grows while a file is read, so it is kept small: the
 * numbers of a serie stand together, and a serie with one voucher (most suppliers of a month) takes one entry.
 */
export class SeenVouchers {
  readonly #bySerie = new Map<string, string | number | Set<string | number>>();

  /** @returns false when the voucher was there before */
  add(row: ProposalRow): boolean {
    // The number of a DAM begins anew each year.
    const serie = `${row.issuerRuc}-${row.typeCode}-${row.serie}${row.year ? `@${row.year}` : ''}`;
    const number = compact(row.number);
    const seen = this.#bySerie.get(serie);
    if (seen === undefined) this.#bySerie.set(serie, number);
    else if (seen instanceof Set) {
      const before = seen.size;
      return seen.add(number).size > before;
    } else if (seen === number) return false;
    else this.#bySerie.set(serie, new Set([seen, number]));
    return true;
  }
}

/** A number of up to nine digits takes no memory of its own; numbers with letters or more digits stay texts. */
function compact(number: string): string | number {
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : number;
}
