import type { Standing } from '../taxpayer-standing.ts';
import type { Fact } from './fact.ts';

/** State and condition of a RUC on a day, as SUNAT's register had them, with what they amount to. */
export interface TaxpayerCondition extends Standing {
  /** SUNAT's own texts, cut at twenty characters. */
  stateText: string;
  conditionText: string | null;
  /** Codes where the service of validity gave them: 00 active, 01 02 10 11 withdrawn, 03 suspended, 22; 00 09 11 12 20 of domicile. */
  stateCode: string | null;
  conditionCode: string | null;
  /** First day seen so; null: it was so already in our first register. */
  since: string | null;
}

/** The ficha RUC: what no public register has. */
export interface IssuerRecord {
  /** Principal first. */
  ciiu: readonly string[];
  regime: 'general' | 'rmt' | 'rer' | 'nrus' | null;
  electronicSince: string | null;
  registeredOn: string | null;
  /** 01 and 10 asked for, 02 and 11 by SUNAT itself. */
  withdrawal: { code: '01' | '02' | '10' | '11'; on: string } | null;
  suspension: { from: string; to: string | null } | null;
  ubigeo: string | null;
}

export interface Listing {
  /** Day of publication. */
  from: string;
  to: string | null;
  resolution: string | null;
}

/**
 * Of the supplier. `onIssueDay` is `unknown` with `before-our-register` where nobody wrote down what was so before:
 * rules then observe or say what is missing, never reject.
 */
export interface Issuer {
  /** Absent: the register in force does not have the RUC. */
  inRegister: Fact<{ name: string }>;
  onIssueDay: Fact<TaxpayerCondition>;
  /** The last known. */
  now: Fact<TaxpayerCondition>;
  /** On 31 December of the year of issue; pending until that day is over. */
  atYearEnd: Fact<TaxpayerCondition>;
  record: Fact<IssuerRecord>;
}

/**
 * SUNAT's public lists. `absent`: the list was read and does not have him. On the day of issue, but for `ssco`: ever. A day before
 * the list was first read is `unknown` with `before-our-register`, unless the list's own date says that he stood there: he may have
 * left it since, so that no rule takes it for «no».
 */
export interface Lists {
  ssco: Fact<Listing>;
  /** The supplier. */
  withholdingAgent: Fact<Listing>;
  perceptionAgent: Fact<Listing>;
  goodTaxpayer: Fact<Listing>;
  /** Our company itself. */
  ownWithholdingAgent: Fact<Listing>;
}
