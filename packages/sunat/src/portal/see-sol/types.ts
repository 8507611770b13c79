import type { CpeXml, VoucherAsked } from '../../consultacpe/types.ts';

/** Lists of SEE-SOL: vouchers of E-series, which are issued in the portal itself. */
export type SeeSolList =
  | 'facturas-issued'
  | 'facturas-received'
  | 'facturas-rejected'
  | 'credit-notes-issued'
  | 'credit-notes-received'
  | 'debit-notes-issued'
  | 'debit-notes-received'
  | 'boletas-issued'
  | 'boletas-received'
  | 'boletas-credit-notes-issued'
  | 'boletas-debit-notes-issued';

/** A voucher as the list has it. */
export interface SeeSolVoucher {
  issuerRuc: string;
  issuerName: string | null;
  /** 01, 03, 07 or 08. */
  typeCode: string;
  serie: string;
  /** Without zeros to the left. */
  number: string;
  /** `AAAA-MM-DD` */
  issuedOn: string;
  /** As SUNAT has it: a RUC, a DNI; null where it does not say. */
  receiverDocument: string | null;
  receiverName: string | null;
  /** ISO code. */
  currency: string;
  /** In its own currency, `7227.50`. */
  total: string;
  /** SUNAT's word, «Activo». */
  state: string | null;
  /** Whether SUNAT shows it as active; null: a state that nobody knows. */
  isActive: boolean | null;
  /** Of a note, what it is over: «E001-468». */
  modifies: string | null;
  /** What downloads it, and whether it may be; null where its row does not say both. */
  download: { kind: string; isOffered: boolean } | null;
}

/** A row that cannot be read is told and never left out. */
export type SeeSolRow = { voucher: SeeSolVoucher } | { rejected: string };

/** A voucher as somebody asks for it. */
export interface SeeSolAsked extends VoucherAsked {
  /** `AAAA-MM-DD`: in whose month it is looked for. */
  issuedOn: string;
  /** `AAAA-MM-DD`: no list is asked for beyond it. */
  today: string;
}

/**
 * `not-listed`: SEE-SOL has it not · `not-offered`: it lists it, and offers no download · `unclear`: what its list says of it, or of any
 * other, was not understood.
 */
export type SeeSolFound =
  | { kind: 'found'; value: CpeXml }
  | { kind: 'absent'; because: 'not-listed' | 'not-offered' }
  | { kind: 'unclear'; problem: string };

/** «Consultar Factura y Nota» of a company, inside of a visit to the portal. */
export interface SeeSol {
  /**
   * All of a list that were issued from one day to another, both included; more than a month is asked for in pieces.
   * @param from `AAAA-MM-DD` @param to not before it
   * @throws SunatError VisitEnded, OptionMissing, OptionClosed, RequestRefused, ServiceUnavailable, RateLimited, UnrecognisedAnswer;
   * the signal's reason
   */
  list(which: SeeSolList, from: string, to: string, signal?: AbortSignal): Promise<SeeSolRow[]>;
  /**
   * The XML of a voucher, one by one: found in the list of the month in which it was issued, which is asked for once in a visit, and asked
   * for by the code of its row. What comes is not looked into: whose it is, whoever reads it finds out.
   * @throws SunatError as `list`
   */
  xml(asked: SeeSolAsked, signal?: AbortSignal): Promise<SeeSolFound>;
}
