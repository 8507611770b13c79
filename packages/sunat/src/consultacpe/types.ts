/** The same API client as the SIRE's, if it was given this service too. */
export interface CpeCredentials {
  ruc: string;
  solUser: string;
  solKey: string;
  clientId: string;
  clientSecret: string;
}

/** One voucher as SUNAT's service knows it. */
export interface VoucherAsked {
  issuerRuc: string;
  /** Code of catalogue 01. */
  type: string;
  serie: string;
  /** With zeros to the left or without. */
  number: string;
  /** Whether the company that asks issued it or received it. */
  origin: 'emitted' | 'received';
}

/** What was found, or SUNAT's word that it has not got it, which is an answer like any other. */
export type Found<T> = { kind: 'found'; value: T } | { kind: 'absent' };

export interface CpeFile {
  /** As SUNAT, or the zip that it sent, names it. */
  name: string;
  bytes: Buffer;
}

/** The signed document, and SUNAT's answer to its issuer where it came in the same zip. */
export interface CpeXml {
  xml: CpeFile;
  cdr: CpeFile | null;
}

/** What the service says of a voucher besides its files; amounts as they came. */
export interface CpeMetadata {
  /** `indEstadoCpe`, as it came. */
  state: string | null;
  issueDate: string | null;
  currency: string | null;
  total: string | null;
  igv: string | null;
  items: readonly { code: string | null; description: string | null; quantity: string | null; unit: string | null }[];
}

/** SUNAT's vouchers for one company. Every call throws SunatError, or the signal's reason. */
export interface ConsultaCpeClient {
  /** A token for this service, or the one at hand: asks again even when it was refused before. */
  authenticate(signal?: AbortSignal): Promise<void>;
  metadata(voucher: VoucherAsked, signal?: AbortSignal): Promise<Found<CpeMetadata>>;
  xml(voucher: VoucherAsked, signal?: AbortSignal): Promise<Found<CpeXml>>;
  pdf(voucher: VoucherAsked, signal?: AbortSignal): Promise<Found<CpeFile>>;
  cdr(voucher: VoucherAsked, signal?: AbortSignal): Promise<Found<CpeFile>>;
}

/** Most bytes that are accepted, so that no answer can exhaust the memory. */
export interface CpeLimits {
  jsonBytes: number;
  /** Of an answer with a file in base64. */
  answerBytes: number;
  /** Of all that a zip holds, uncompressed. */
  contentBytes: number;
}
