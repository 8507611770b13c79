import type { Fact } from './fact.ts';

/** Settings of the company that buys. What nobody told is `unknown`. */
export interface Company {
  ruc: string;
  name: string;
  /** Principal first. */
  ciiu: Fact<readonly string[]>;
  regime: Fact<'general' | 'rmt' | 'rer' | 'nrus'>;
  ubigeo: Fact<string>;
  /** Whether payments are loaded: where they are not, their absence says nothing. */
  loadsPayments: boolean;
  /** Whether it sold something untaxed (IGV) in the last twelve months. Coefficient in ten-thousandths; null with no untaxed sales. */
  proRata: Fact<{ hasUntaxedSales: boolean; coefficient: number | null }>;
  /** For what this purchase is used, by the accountant's word: taxed sales, both, or untaxed sales. */
  destination: Fact<'taxed' | 'mixed' | 'untaxed'>;
  hasExemptIncome: Fact<boolean>;
  hasSalesInPeriod: Fact<boolean>;
  /** Plates, capitals without hyphen. */
  fleet: Fact<readonly string[]>;
  /** Of management, by plate: named in the yearly return, and what it cost without IGV (céntimos of soles). */
  managementVehicles: Fact<
    readonly { plate: string; declared: boolean; cost: number | null; boughtOn: string | null }[]
  >;
  /** RUCs. */
  relatedParties: Fact<readonly string[]>;
  /** Words by which this company's own trade is known: lower case, without accents. */
  ownWords: readonly string[];
  /** Decisions learnt by supplier and category: what the accountant already said. */
  accepted: readonly { issuerRuc: string; category: string }[];
  /** Revisions asked of SUNAT for a supplier in the list SSCO, by this company; absent: none was asked; unknown: nobody said. */
  sscoReview: Fact<{ requestedOn: string; result: 'pending' | 'favourable' | 'unfavourable' }>;
}
