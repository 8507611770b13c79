import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/world.ts';
import { cardBy, DECLINES, type DeclineCode, SECURE } from './cards.ts';
import { announceCharge } from './events.ts';
import { type Refusal, UNAUTHORISED } from './faults.ts';
import { type Token, writeToken } from './till.ts';

const tokenBody = z.object({
  card_number: z.string().transform((text) => text.replace(/\s/g, '')),
  cvv: z.string().regex(/^\d{3,4}$/),
  expiration_month: z.coerce.number().int().min(1).max(12),
  expiration_year: z.coerce.number().int(),
  email: z.email().min(5).max(50),
});

const chargeBody = z.object({
  amount: z.int().min(300),
  currency_code: z.enum(['PEN', 'USD']),
  email: z.email().min(5).max(50),
  source_id: z.string().regex(/^tkn_test_\w+$/),
  capture: z.boolean().optional(),
  description: z.string().min(5).max(80).optional(),
  metadata: z.record(z.string().max(30), z.string().max(200)).optional(),
  antifraud_details: z
    .object({
      first_name: z.string().min(2).max(50).optional(),
      last_name: z.string().min(2).max(50).optional(),
      phone_number: z.string().min(5).max(15).optional(),
      country_code: z.string().length(2).optional(),
      device_finger_print_id: z.string().optional(),
    })
    .optional(),
  authentication_3DS: z
    .object({
      eci: z.string(),
      xid: z.string(),
      cavv: z.string(),
      protocolVersion: z.string(),
      directoryServerTransactionId: z.string(),
    })
    .optional(),
});

const listQuery = z.object({
  email: z.string().optional(),
  amount: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.string().optional(),
});

/** Culqi's API v2, as far as one charge needs it. Tokens take the public key, everything else the secret one. */
export function culqiApi(app: FastifyInstance, world: World): void {
  const { till } = world;
  app.post('/tokens', async (request, reply) => {
    if (!hasKey(request, 'pk_test_')) return failWith(request, reply, UNAUTHORISED);
    const body = tokenBody.safeParse(request.body);
    if (!body.success) return invalid(reply, body.error, 'Revise los datos de su tarjeta.');
    const { card_number, expiration_year, email } = body.data;
    const card = cardBy(card_number);
    if (!card) return refuse(reply, 'invalid_number', 'El número de tarjeta no es válido.', 'card_number');
    if (expiration_year < world.clock.now().getUTCFullYear()) {
      return refuse(reply, 'invalid_expiration_year', 'Su tarjeta está vencida.', 'expiration_year');
    }
    return reply.code(201).send(writeToken(till.newToken(card, email, world.clock.now())));
  });

  app.post('/charges', async (request, reply) => {
    if (!hasKey(request, 'sk_test_')) return failWith(request, reply, UNAUTHORISED);
    till.asked += 1;
    const fault = world.services.take('culqi');
    if (fault && 'refuses' in fault) return failWith(request, reply, fault.refuses);
    if (fault && 'late' in fault) await wait(world.pauseMs, undefined, { ref: false });
    const body = chargeBody.safeParse(request.body);
    if (!body.success) return invalid(reply, body.error, 'Revise los datos de su pago.');
    const token = till.token(body.data.source_id);
    if (!token || token.spent) {
      return error(reply, 404, 'resource_error', 'El pago venció. Ingrese su tarjeta otra vez.', 'invalid_token');
    }
    if (SECURE.includes(token.card.outcome) && !isChecked(token, body.data.authentication_3DS)) {
      if (body.data.authentication_3DS) return declined(reply, 'contact_issuer', null);
      const user_message = 'Su banco pide verificar la operación.';
      return reply.code(200).send({ action_code: 'REVIEW', user_message });
    }
    const more = fault && 'chargesMore' in fault ? fault.chargesMore : 0;
    const charge = till.charge({ ...body.data, amount: body.data.amount + more }, token, world.clock.now());
    announceCharge(world, charge);
    const hides = fault && 'hides' in fault ? fault.hides : null;
    if (hides && (hides === 'cut' || 'status' in hides)) return failWith(request, reply, hides);
    if (hides) await wait(hides.silentMs, undefined, { ref: false });
    const refusal = charge.outcome.decline_code;
    return refusal ? declined(reply, refusal, charge.id) : reply.code(201).send(charge);
  });

  app.get('/charges', async (request, reply) => {
    if (!hasKey(request, 'sk_test_')) return failWith(request, reply, UNAUTHORISED);
    const { email, amount, limit, after } = listQuery.parse(request.query);
    const all = till.charges.filter(
      (charge) => (email === undefined || charge.email === email) && (amount === undefined || charge.amount === amount),
    );
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + limit);
    const remaining = all.length - from - data.length;
    const last = data.at(-1)?.id ?? null;
    const cursors = { before: data[0]?.id ?? null, after: remaining > 0 ? last : null };
    return { data, paging: { remaining_items: remaining, cursors } };
  });

  app.get<{ Params: { id: string } }>('/charges/:id', async (request, reply) => {
    if (!hasKey(request, 'sk_test_')) return failWith(request, reply, UNAUTHORISED);
    const charge = till.charges.find(({ id }) => id === request.params.id);
    return charge ?? error(reply, 404, 'resource_error', 'No existe el cargo.');
  });
}

function isChecked(token: Token, proof: { cavv: string } | undefined): boolean {
  return proof !== undefined && token.cavv !== null && proof.cavv === token.cavv;
}

function hasKey(request: FastifyRequest, prefix: string): boolean {
  return (request.headers.authorization ?? '').startsWith(`Bearer ${prefix}`);
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function failWith(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return refusal === 'cut' ? cut(request, reply) : error(reply, refusal.status, refusal.type, refusal.says);
}

function error(reply: FastifyReply, status: number, type: string, user_message: string, code?: string): FastifyReply {
  return reply.code(status).send({ object: 'error', type, code, merchant_message: user_message, user_message });
}

function invalid(reply: FastifyReply, issues: z.ZodError, user_message: string): FastifyReply {
  const merchant_message = z.prettifyError(issues);
  return reply.code(422).send({ object: 'error', type: 'parameter_error', merchant_message, user_message });
}

function refuse(reply: FastifyReply, code: string, user_message: string, param: string): FastifyReply {
  const type = 'parameter_error';
  return reply.code(422).send({ object: 'error', type, code, param, merchant_message: user_message, user_message });
}

function declined(reply: FastifyReply, decline_code: DeclineCode, charge_id: string | null): FastifyReply {
  return reply.code(402).send({
    object: 'error',
    type: 'card_error',
    charge_id,
    code: 'card_declined',
    decline_code,
    merchant_message: `La operación fue denegada: ${decline_code}.`,
    user_message: DECLINES[decline_code],
  });
}
