/** What SUNAT says of a voucher. */
export interface Verdict {
  /** 0 does not exist, 1 accepted, 2 withdrawn, 3 authorised (paper), 4 not authorised. */
  estadoCp: '0' | '1' | '2' | '3' | '4';
  estadoRuc?: string;
  condDomiRuc?: string;
  observaciones: string[];
}
