/** A deposit of detraction at the Banco de la Nación, as its constancia says it. */
export interface KeptDeposit {
  /** Of the constancia. */
  number: string;
  /** `AAAA-MM-DD` */
  paidOn: string;
  /** Soles, `149.00`. */
  amount: string;
  /** Catalogue 54. */
  goods: string | null;
}

/** What is kept of the deposits of one voucher as a fact: of one voucher there may be several. */
export interface DepositFact {
  deposits: readonly KeptDeposit[];
}
