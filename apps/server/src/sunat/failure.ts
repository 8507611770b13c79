import { UnrecognisedLayout } from '@yupana/registers/read/errors.ts';
import { type RefusedCredential, SunatError, type SunatFault } from '@yupana/sunat/errors.ts';
import type { Evidence } from '@yupana/sunat/evidence.ts';
import { LoginCutOff, RucHeld, SolUserBusy, SolUserRests } from './refusals.ts';

/** Every way in which asking SUNAT for a company, or for one book of it, can fail. The codes are the API's `error_code`. */
export type FailureCode =
  | 'CREDENTIALS_INCOMPLETE'
  | 'SOL_USER_REJECTED'
  | 'SOL_USER_LOCKED'
  | 'SOL_USER_RESTS'
  | 'API_CLIENT_REJECTED'
  | 'RUC_HELD'
  | 'CAPTCHA_DEMANDED'
  | 'LOGIN_NOT_UNDERSTOOD'
  | 'LOGIN_CUT_OFF'
  | 'PERMISSION_MISSING'
  | 'SOL_PERMISSION_MISSING'
  | 'SOL_OPTION_CLOSED'
  | 'SOL_VISIT_ENDED'
  | 'SOL_USER_BUSY'
  | 'SESSION_EXPIRED'
  | 'SUNAT_UNAVAILABLE'
  | 'SUNAT_BUSY'
  | 'REQUEST_REFUSED'
  | 'TICKET_FAILED'
  | 'TICKET_STUCK'
  | 'FILE_NOT_READY'
  | 'FILE_OF_ANOTHER_RUC'
  | 'ANSWER_NOT_UNDERSTOOD'
  | 'LAYOUT_NOT_UNDERSTOOD'
  | 'WORKER_LOST'
  | 'UNEXPECTED';

export interface Failure {
  code: FailureCode;
  /** `run`: nothing else of the company can be collected now. `book`: the others may go on. */
  stops: 'run' | 'book';
  /** Whether trying again by itself may mend it. */
  retriable: boolean;
  /** The service is down or asks for calm: when it repeats, insisting is rude. */
  isOutage: boolean;
  /** Our own worker or database: it says nothing about SUNAT, and does not use up the attempts with it. */
  isOurs: boolean;
  /** How long SUNAT asked to be left alone. */
  waitMs: number | null;
  /** What names the failure to a person, as sentences: a column, what SUNAT said. */
  detail: string | null;
  /** What SUNAT answered, bounded and without secrets. */
  answer: Evidence | null;
}

type Kind = Pick<Failure, 'code' | 'stops' | 'retriable' | 'isOutage' | 'isOurs'>;

const MILD = { stops: 'book', retriable: true, isOutage: false, isOurs: false } as const;
const book = (code: FailureCode, retriable = true): Kind => ({ ...MILD, code, retriable });
const outage = (code: FailureCode): Kind => ({ ...MILD, code, isOutage: true });
const final = (code: FailureCode): Kind => ({ ...MILD, code, stops: 'run', retriable: false });
const ours = (code: FailureCode): Kind => ({ ...MILD, code, isOurs: true });

const REFUSED = {
  'sol-user': 'SOL_USER_REJECTED',
  'sol-user-locked': 'SOL_USER_LOCKED',
  'api-client': 'API_CLIENT_REJECTED',
} as const satisfies Record<RefusedCredential, FailureCode>;

const KINDS: { [K in SunatFault['kind']]: (fault: Extract<SunatFault, { kind: K }>) => Kind } = {
  CredentialsRejected: ({ source }) => final(REFUSED[source]),
  CaptchaDemanded: () => final('CAPTCHA_DEMANDED'),
  LoginNotUnderstood: () => final('LOGIN_NOT_UNDERSTOOD'),
  PermissionMissing: () => final('PERMISSION_MISSING'),
  OptionMissing: () => final('SOL_PERMISSION_MISSING'),
  OptionClosed: () => final('SOL_OPTION_CLOSED'),
  // Whoever is inside is not to be put out by us: nobody enters again before the daily collection, or somebody who asks.
  VisitEnded: () => final('SOL_VISIT_ENDED'),
  // Of services that no run asks.
  AccessDenied: () => book('PERMISSION_MISSING'),
  SessionExpired: () => outage('SESSION_EXPIRED'),
  ServiceUnavailable: () => outage('SUNAT_UNAVAILABLE'),
  RateLimited: () => outage('SUNAT_BUSY'),
  RequestRefused: () => book('REQUEST_REFUSED', false),
  TicketFailed: () => book('TICKET_FAILED'),
  TicketStuck: () => outage('TICKET_STUCK'),
  FileNotReady: () => book('FILE_NOT_READY'),
  FileOfAnotherRuc: () => book('FILE_OF_ANOTHER_RUC'),
  // A page of the host's, whatever was asked for, is an outage that calls itself well.
  UnrecognisedAnswer: ({ isPage }) => (isPage ? outage : book)('ANSWER_NOT_UNDERSTOOD'),
  // The connector gives emptiness as a value; thrown, it came where nothing could be empty.
  NothingFound: () => book('ANSWER_NOT_UNDERSTOOD'),
};

/** What a failure means for the run. Decided by kinds alone, never by a message's text. */
export function failureOf(error: unknown): Failure {
  const none = { waitMs: null, detail: null, answer: null };
  if (error instanceof SunatError) return ofSunat(error);
  // Another try brings the same columns: it is for us to learn them.
  if (error instanceof UnrecognisedLayout) {
    return { ...none, ...book('LAYOUT_NOT_UNDERSTOOD', false), detail: error.message };
  }
  if (error instanceof SolUserRests) {
    return { ...none, ...final('SOL_USER_RESTS'), retriable: true, waitMs: error.waitMs };
  }
  if (error instanceof RucHeld) return { ...none, ...final('RUC_HELD') };
  if (error instanceof LoginCutOff) return { ...none, ...final('LOGIN_CUT_OFF') };
  if (error instanceof SolUserBusy) return { ...none, ...ours('SOL_USER_BUSY'), stops: 'run' };
  return { ...none, ...ours('UNEXPECTED') };
}

function ofSunat(error: SunatError): Failure {
  const { fault } = error;
  const kindOf = KINDS[fault.kind] as (fault: SunatFault) => Kind;
  return {
    ...kindOf(fault),
    waitMs: fault.kind === 'RateLimited' ? longestAtMost(fault.retryAfterMs) : null,
    detail: fault.kind === 'RequestRefused' ? inWords(fault) : null,
    answer: error.evidence ?? null,
  };
}

/** Who asks to be left alone for days, or years, is asked again after an hour: nobody's vouchers wait on one answer's word. */
const LONGEST_WAIT_MS = 3_600_000;

function longestAtMost(ms: number | null): number | null {
  return ms === null ? null : Math.min(ms, LONGEST_WAIT_MS);
}

/** A failure that no error caused. */
export function plainFailure(code: 'CREDENTIALS_INCOMPLETE' | 'WORKER_LOST'): Failure {
  const kind = code === 'CREDENTIALS_INCOMPLETE' ? final(code) : ours(code);
  return { ...kind, waitMs: null, detail: null, answer: null };
}

/** «SUNAT dijo: «…» (código 1112).» A code alone is for whoever searches, and is never left out. */
function inWords({ codes, words }: Extract<SunatFault, { kind: 'RequestRefused' }>): string {
  const numbers = codes.filter((code) => code !== '422' && code !== '400');
  const named = numbers.length > 0 ? ` (${numbers.length === 1 ? 'código' : 'códigos'} ${numbers.join(', ')})` : '';
  if (words.length === 0) return `SUNAT no dijo por qué${named}.`;
  return `SUNAT dijo: ${words.map((text) => `«${text.replace(/\.$/, '')}»`).join('; ')}${named}.`;
}
