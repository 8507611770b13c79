import type { Authentication3ds } from '@yupana/contract/billing.ts';
import type { CulqiConfig } from '../../../config/outside.ts';
import { type Charge, type ChargeOutcome, readCharge, readChargeAnswer, readChargeList } from './culqi-answers.ts';

/** Culqi's API v2: the only network code of payments. @source https://apidocs.culqi.com */
export interface Culqi {
  /** Asks for a charge. Never rejects: a lost answer is an outcome. Not to be repeated after `unknown`. */
  createCharge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** A charge by its id; undefined when Culqi knows none. @throws CulqiUnavailable */
  getCharge(id: string): Promise<Charge | undefined>;
  /**
   * The newest charges of this email, a few hundred at most; whatever they took: not finding one means that nothing was
   * charged, and a charge of another amount would be a charge too.
   * @throws CulqiUnavailable
   */
  listCharges(email: string): Promise<Charge[]>;
}

export interface ChargeRequest {
  /** Céntimos. */
  amount: number;
  email: string;
  token: string;
  description: string;
  paymentId: string;
  payer: { first_name?: string; last_name?: string; phone_number: string };
  deviceId?: string;
  authentication?: Authentication3ds;
}

/** Culqi did not answer a question, or not understandably: ask again later. */
export class CulqiUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`Culqi: ${reason}`, { cause });
    this.name = 'CulqiUnavailable';
  }
}

/** Milliseconds. A bank takes seconds; who waits on the screen does not wait longer. */
const PATIENCE = { charge: 25_000, read: 15_000 };
const PAGES = 5;
/** Nobody was reached, so nobody was asked. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export function createCulqi(
  { apiUrl, secretKey }: Pick<CulqiConfig, 'apiUrl' | 'secretKey'>,
  patience = PATIENCE,
): Culqi {
  const send = async (path: string, timeout: number, body?: object) => {
    const response = await fetch(apiUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  };
  const read = async (path: string) => {
    const answer = await send(path, patience.read).catch((cause: unknown) => {
      throw new CulqiUnavailable('no answer', cause);
    });
    if (answer.status !== 200 && answer.status !== 404) throw new CulqiUnavailable(`status ${answer.status}`);
    return answer;
  };

  return {
    createCharge: async (request) => {
      try {
        const answer = await send('/charges', patience.charge, bodyOf(request));
        return readChargeAnswer(answer.status, answer.body);
      } catch (error) {
        const code = codeOf(error);
        return NEVER_SENT.has(code)
          ? { kind: 'not-asked', reason: code }
          : { kind: 'unknown', reason: code, answered: false };
      }
    },
    getCharge: async (id) => {
      const { status, body } = await read(`/charges/${encodeURIComponent(id)}`);
      if (status === 404) return undefined;
      const charge = readCharge(body);
      if (!charge) throw new CulqiUnavailable('a charge that is none');
      return charge;
    },
    listCharges: async (email) => {
      const found: Charge[] = [];
      let after: string | null = null;
      for (let page = 0; page < PAGES; page++) {
        const query = new URLSearchParams({ email, limit: '100', ...(after ? { after } : {}) });
        const { body } = await read(`/charges?${query}`);
        const list = readChargeList(body);
        if (!list) throw new CulqiUnavailable('a list that is none');
        found.push(...list.charges);
        after = list.after;
        if (!after || list.charges.length === 0) break;
      }
      return found;
    },
  };
}

function bodyOf(request: ChargeRequest): object {
  const { amount, email, token, description, paymentId, payer, deviceId, authentication } = request;
  return {
    amount,
    currency_code: 'PEN',
    email,
    source_id: token,
    capture: true,
    description,
    antifraud_details: { ...payer, country_code: 'PE', ...(deviceId ? { device_finger_print_id: deviceId } : {}) },
    // What finds the charge again when its answer is lost.
    metadata: { payment_uuid: paymentId },
    ...(authentication ? { authentication_3DS: authentication } : {}),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'error');
}
