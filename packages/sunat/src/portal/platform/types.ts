import type { Money } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';

/**
 * What the Nueva Plataforma («Mis declaraciones y pagos») knows of a company besides its vouchers. Where each field comes from, and how
 * sure it is: docs/sunat/platform.md.
 */

/**
 * A deposit of detraction, of a row of «Consulta de Pago de Detracciones» (`/detracciones/t/consultar`; its fields were seen 2026-10).
 * It is of the asking company as supplier or as customer: a row of neither is never one.
 */
export interface SpotDeposit {
  /** `num_constancia`, digits: it identifies the deposit. */
  constancia: string;
  /** `num_cuenta`: the supplier's account at the Banco de la Nación, its zeros kept. Null when it came empty. */
  account: string | null;
  /** `cod_tipcta`: 1 convencional, 2 especial IVAP, 3 Ley 30737; another code as it came. */
  accountType: string;
  /** `fec_pago_desc`, `yyyy-mm-dd`, a day of Lima; of the day alone: the hour is on the constancia. */
  paidOn: string;
  /** `per_tributario`. It need not be the month of the payment, nor that of the voucher. */
  taxPeriod: Period;
  /** What was deposited for: `cod_tipcomprobante` (catalogue 01), `num_serie` in upper case, `num_comprobante` without leading zeros. */
  voucher: { type: string; serie: string; number: string };
  /** `num_ruc_proveedor`, `des_prov`. SUNAT cuts the name to 35 characters; null when it came empty. */
  supplier: { ruc: Ruc; name: string | null };
  /** `tip_doc_adq` (06 is a RUC), `num_doc_adq` as it came, `des_adq`, cut to 35 as well. */
  customer: { documentType: string; documentNumber: string; name: string | null };
  /** `tip_operacion`, two digits: 01 sale of goods or services. */
  operationCode: string;
  /** `tip_bien`, three digits, catalogue 54: 037. */
  goodsCode: string;
  /** `mto_deposito`: céntimos of a sol, more than zero. Deposits are whole soles as a rule. */
  amount: Money;
  /** `num_pres`: the bank's number of the operation. */
  operationNumber: string | null;
  /** `num_npd`: «Número de Pago de Detracciones»; null for most. */
  npd: string | null;
  /** `origen_desc`: «WEB SUNAT». */
  origin: string | null;
  /** `cod_usuario_sol`: who paid. */
  solUser: string | null;
  /** Whose deposit it is to the asking company: `made` for a purchase (it is the customer), `received` for a sale (it is the supplier). */
  direction: 'made' | 'received';
}

/** Why a row is not a deposit. */
export type SpotRejection =
  /** A field is missing or is not what it should be; `field` by SUNAT's name. */
  | { kind: 'field'; field: string }
  /** Neither the supplier nor the customer is the company that asked. Nothing of such a row is kept. */
  | { kind: 'another-ruc' }
  /** The same constancia came twice in one answer; the first stands. */
  | { kind: 'repeated' };

/**
 * One row of an answer, at the place where it stood (from 0): the constancia is asked for by it. A row that cannot be read is told,
 * never dropped. `constancia` is null when not even that could be read, and of another's row.
 */
export type SpotRow =
  | { index: number; deposit: SpotDeposit }
  | { index: number; rejected: true; constancia: string | null; why: SpotRejection };

/** Of the kinds of account: three queries, for one asks for one kind. */
export type SpotAccountType = '1' | '2' | '3';
/** `tipoConsulta` of the screen. */
export type SpotPayments = 'pagosIndividuales' | 'pagosMasivos' | 'pagosTransPasajeros';

/**
 * What is asked of the deposits; both directions come in one answer. By tax period, as whoever paid wrote it; or by the days of payment,
 * both included, `yyyy-mm-dd`: a deposit with a mistaken period comes with these alone.
 */
export type DepositsAsked = ({ period: Period } | { paid: { from: string; to: string } }) & {
  /** By default 1, convencional. */
  accountType?: SpotAccountType;
  /** By default individual payments. */
  payments?: SpotPayments;
};

/**
 * What the constancia says, label by label, as SUNAT writes it: texts for people, of which only the ends are cut. Null: that label
 * is not on it, or has nothing beside it. The labels were seen 2026-10; the markup of the real file was not published.
 */
export interface ConstanciaFields {
  number: string | null;
  solUser: string | null;
  accountNumber: string | null;
  accountTypeName: string | null;
  supplierRuc: string | null;
  supplierName: string | null;
  /** `06 - REG. UNICO DE CONTRIBUYENTES` */
  customerDocumentType: string | null;
  customerDocumentNumber: string | null;
  customerName: string | null;
  /** `01 - Venta de bienes o prestación de servicios` */
  operation: string | null;
  /** `037 - Demás Servicios gravados con el IGV` */
  goods: string | null;
  /** `S/166.00` */
  amount: string | null;
  /** `06/10/2026 17:58:29` */
  paidAt: string | null;
  /** `202609` */
  taxPeriod: string | null;
  /** `01 - FACTURA` */
  voucherType: string | null;
  /** `FE02 - 00070678` */
  voucherNumber: string | null;
  operationNumber: string | null;
  npd: string | null;
}

/** A constancia as SUNAT gives it: a page, not a PDF. */
export interface Constancia {
  fields: ConstanciaFields;
  /** `constancia_dtr_317405442.html`, its bytes as they came. */
  html: Buffer;
  fileName: string;
}

/** One total, or that the answer was not understood, which is never zero. `problem` is for logs: English, no secrets. */
export type PeriodTotal = { known: true; amount: Money } | { known: false; problem: string };

/**
 * What agents told SUNAT that they perceived from, and retained of, the company in a period: form 0621 is filled with it (casillas 171
 * and 179).
 */
export interface PeriodTotals {
  period: Period;
  perceptions: PeriodTotal;
  retentions: PeriodTotal;
}

/** A declaration that was presented, of a row of «consulta de declaraciones». What SUNAT did not say as we know it is null. */
export interface PresentedDeclaration {
  /** `parametriaFormulario`: 0621, as it was asked for. */
  form: { code: string; name: string | null };
  /** `strPerTri` */
  period: Period;
  /** `numOrd` */
  orderNumber: string;
  /** `strFecPres`, `yyyy-mm-dd` */
  presentedOn: string;
  /** `nomEntFin` */
  bank: string | null;
  /** `mtoPag` */
  amountPaid: Money | null;
  /** By number of casilla (`145`, `184`…): the form's soles, in céntimos. Null: SUNAT did not give them as we know them. */
  figures: Readonly<Record<string, Money>> | null;
}

/**
 * A row that is not a declaration that we can read, or none that was asked for, is told, as of deposits.
 * `doubts`: the period of which it may be a declaration; `none` of another form, which is surely none of what was asked for.
 */
export type DeclarationRow =
  | { declaration: PresentedDeclaration }
  | { rejected: true; field: string; doubts: Period | 'all' | 'none' };

/** What was found of a range of periods. */
export interface DeclarationsFound {
  rows: readonly DeclarationRow[];
  /** Of these SUNAT has more than it lists on the screen (over 300), also of a single period: nothing of them is in `rows`. */
  tooMany: readonly { from: Period; to: Period }[];
}

/**
 * A visit to the Nueva Plataforma, opened by the new menu, whose login is its own. One call at a time: it remembers what was consulted and
 * shown last.
 */
export interface PlatformClient {
  /**
   * All deposits, made and received, of a tax period or of some days.
   * @throws SunatError OptionMissing (the SOL user may not open 55.2.1.1.4), OptionClosed, VisitEnded, SessionExpired,
   * ServiceUnavailable, RateLimited, UnrecognisedAnswer; the signal's reason
   */
  consultDeposits(asked: DepositsAsked, signal?: AbortSignal): Promise<readonly SpotRow[]>;
  /**
   * The constancia of a row of what was consulted last: its place in that answer, and its number.
   * @throws as `consultDeposits`; FileOfAnotherRuc; RangeError when the last consultation had no such constancia
   */
  constanciaOf(index: number, constancia: string, signal?: AbortSignal): Promise<Constancia>;
  /**
   * The totals of perceptions and retentions of a period. Each is known or not by itself.
   * @throws as `consultDeposits`, but what was not understood
   */
  periodTotals(period: Period, signal?: AbortSignal): Promise<PeriodTotals>;
  /**
   * The declarations presented for these periods, both included, however many years. Figures that SUNAT does not give, or gives of another
   * declaration, are null: the list stands.
   * @param known order numbers whose figures are not asked for again: theirs are null
   * @throws as `consultDeposits`
   */
  presentedDeclarations(
    from: Period,
    to: Period,
    signal?: AbortSignal,
    known?: ReadonlySet<string>,
  ): Promise<DeclarationsFound>;
}
