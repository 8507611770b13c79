import { ERRORS, type ErrorBody, type ErrorCode } from '@yupana/contract/errors.ts';

export interface ErrorDetail {
  /** Replaces the catalogue's text; Spanish, for the person who reads the screen. */
  message?: string;
  /** The field of the request that the error is about. */
  field?: string;
  /** Where it is about several things, each by its name: the text is said of all. */
  fields?: readonly string[];
  /** Kept for the log, never shown. */
  cause?: unknown;
  /** Seconds until it makes sense to try again. */
  retryAfter?: number;
}

/** An answer other than success, by its code in the contract's catalogue. Use cases throw it; the HTTP edge renders it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly string[];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? ERRORS[code].message, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = detail.fields ?? (detail.field === undefined ? [] : [detail.field]);
    this.retryAfter = detail.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The same answer whether the thing does not exist or belongs to another: existence is not revealed. */
export function notFound(): AppError {
  return new AppError('NOT_FOUND');
}

/** Too often, with how long to wait: in the words of the person who reads it, and in the header for programs. */
export function tooManyRequests(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const message = `Hiciste demasiados intentos. Espera ${spell(retryAfter)} y vuelve a intentarlo.`;
  return new AppError('TOO_MANY_REQUESTS', { retryAfter, message });
}

function spell(seconds: number): string {
  const [count, one] =
    seconds < 60
      ? [seconds, 'segundo']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minuto']
        : [Math.ceil(seconds / 3_600), 'hora'];
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

/** The body of an error, as the contract writes it. */
export function errorBodyOf({ code, message, fields }: AppError): ErrorBody {
  const item = { code, message };
  return { errors: fields.length === 0 ? [item] : fields.map((field) => ({ ...item, field })), message };
}
