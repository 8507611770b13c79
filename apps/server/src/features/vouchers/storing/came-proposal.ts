import type { Money } from '@yupana/tax/money.ts';

/** Vouchers of one type, or of all. */
export interface Figures {
  count: number;
  igv: Money;
  total: Money;
}

export interface TypeFigures extends Figures {
  typeCode: string;
}

/** What a file brought, before anything is done with it. */
export interface CameProposal {
  /** Rows that could be read. */
  rows: number;
  rejections: { count: number };
  byType: TypeFigures[];
}

/**
 * How far a file is believed. `whole`: what is not in it has left. `unread`: it is all there and some rows could not be read:
 * nothing has left. `weak`: nothing speaks for its being whole.
 */
export type Trust = 'whole' | 'unread' | 'weak';

/** Why a file was not believed: vouchers that stand are missing from it, or it says something else of them. */
export type Held = 'lacks' | 'rewrites';
