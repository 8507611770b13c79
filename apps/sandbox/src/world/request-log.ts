/** One request SUNAT's side saw. Never a password, a secret or a token. */
export interface SeenRequest {
  at: string;
  method: string;
  path: string;
  ruc: string | null;
  status: number;
  ms: number;
  /** The scenario that decided the answer. */
  scenario: string | null;
}

export interface RequestLog {
  add(request: SeenRequest): void;
  list(ruc?: string): SeenRequest[];
  clear(): void;
}

const KEPT = 5_000;

/** Keeps the last requests, oldest first. */
export function newRequestLog(): RequestLog {
  let seen: SeenRequest[] = [];
  return {
    add: (request) => {
      seen.push(request);
      if (seen.length > KEPT * 2) seen = seen.slice(-KEPT);
    },
    list: (ruc) => (ruc === undefined ? seen.slice(-KEPT) : seen.filter((request) => request.ruc === ruc)),
    clear: () => {
      seen = [];
    },
  };
}
