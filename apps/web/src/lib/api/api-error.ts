import type { ErrorBody } from '@yupana/contract/errors.ts';

/** The server answered, and the answer is an error of the catalogue. Its texts are shown as received. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: ErrorBody['errors'];

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.errors[0]?.code ?? 'UNEXPECTED';
    this.errors = body.errors;
  }
}

/** The session ran out: the modal «Tu sesión caducó» says it, and whatever else would say it stays quiet. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}

/** Nobody answered: no network, a server that is down, a connection cut halfway. Worth trying again. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(
      navigator.onLine
        ? 'No se pudo enviar la solicitud. Revisa tu conexión e inténtalo de nuevo.'
        : 'No hay conexión. Inténtalo de nuevo cuando vuelva.',
      { cause },
    );
    this.name = 'NetworkError';
  }
}

/** An answer is an answer: only silence and an unavailable server are worth asking again by oneself. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError && error.status < 502);
}

/** Something outside the API failed, and its text is for whoever reads the screen. */
export class SayableError extends Error {
  override readonly name = 'SayableError';
}

/** The text for the banner «¡Algo salió mal!»: every message of the server, each once, joined by «. ». */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    const said = [...new Set(error.errors.map(({ message }) => message))];
    const texts = said.map((message, place) => (place < said.length - 1 ? message.replace(/\.$/, '') : message));
    return texts.join('. ') || error.message;
  }
  if (error instanceof NetworkError || error instanceof SayableError) return error.message;
  return 'Ocurrió un error. Por favor, inténtalo de nuevo en un minuto.';
}

/** The texts that the server gave to fields of the body, by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])));
}
