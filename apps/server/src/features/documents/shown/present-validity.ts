import type { ValidityReason, VoucherValidity } from '@yupana/contract/voucher-detail.ts';
import { dateInLima } from '../../../platform/clock.ts';
import type { ListedOn } from '../../facts/public/is-listed.ts';
import type { KnownValidity } from '../../facts/validity/validity-of.ts';
import type { ConditionOn } from '../../ruc-register/condition-at.ts';
import type { FileFacts } from '../queries-files.ts';

/** What SUNAT and its public lists say of a voucher and of its issuer on the day of issue. */
export interface SaidOfVoucher {
  /** Of issue, `AAAA-MM-DD`. */
  day: string;
  /** Null: nobody asked yet. */
  voucher: KnownValidity | null;
  /** Null: SUNAT's word on it is known. */
  why: ValidityReason | null;
  issuer: ConditionOn;
  ssco: ListedOn;
}

const KNOWN = {
  unknown: 'unknown',
  'before-our-first-register': 'before-register',
} as const;

const SIGNATURES = {
  valid: 'valid',
  'valid-old': 'valid',
  'digest-differs': 'digest-differs',
  'value-differs': 'value-differs',
  unchecked: 'cannot-be-checked',
} as const;

/** Each part as the screen shows it; null where it was not asked, or not read. */
export function presentValidity(
  xml: Pick<FileFacts, 'signature' | 'signature_detail'> | undefined,
  { day, voucher, why, issuer, ssco }: SaidOfVoucher,
): VoucherValidity {
  return {
    at: voucher?.at.toISOString() ?? null,
    voucher: voucher?.voucher ?? null,
    why,
    unknown_code: unknownCode(voucher),
    observations: voucher?.answer?.observations ?? [],
    issuer: issuerOf(issuer, day, voucher),
    ssco: listed(ssco, day),
    signature: xml ? signature(xml) : null,
  };
}

/** Beside «it is not understood» whoever asks SUNAT about it has what it said: a few characters of whatever it was. */
function unknownCode(voucher: KnownValidity | null): string | null {
  return voucher?.voucher === null ? (voucher.answer?.voucher.code.slice(0, 20) ?? null) : null;
}

/** As our copy of the register says of that day; where it does not, as SUNAT answered with the validity, on the day it did. */
function issuerOf(issuer: ConditionOn, day: string, voucher: KnownValidity | null): VoucherValidity['issuer'] {
  if (issuer.kind === 'known') return { on: day, known: 'known', state: issuer.status, condition: issuer.condition };
  const { issuerState, issuerCondition } = voucher?.answer ?? {};
  if (!voucher || !(issuerState || issuerCondition)) {
    return { on: day, known: KNOWN[issuer.kind], state: null, condition: null };
  }
  // A code that is in no table is shown as it came, never as good.
  const [state, condition] = [issuerState, issuerCondition].map((one) => one && (one.name ?? `código ${one.code}`));
  return { on: dateInLima(voucher.at), known: 'told', state: state ?? null, condition: condition ?? null };
}

function listed(ssco: ListedOn, day: string): VoucherValidity['ssco'] {
  switch (ssco.kind) {
    case 'listed':
      return { listed: true, from: ssco.from, as_of: day };
    case 'not-listed':
      return { listed: false, from: null, as_of: dateInLima(ssco.readAt) };
    case 'before-our-first-reading':
      return { listed: null, from: null, as_of: ssco.first };
    case 'unknown':
      return null;
  }
}

function signature({
  signature,
  signature_detail,
}: Pick<FileFacts, 'signature' | 'signature_detail'>): VoucherValidity['signature'] {
  if (signature === null) return null;
  const why = signature === 'valid-old' ? 'Firmado con SHA-1, un método antiguo.' : signature_detail;
  return { state: SIGNATURES[signature], why };
}
