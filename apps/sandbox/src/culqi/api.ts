import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { course } from '../scenarios/fault.ts';
import { cardBy, DECLINES, type DeclineCode, SECURE } from './cards.ts';
import { announceCharge, type Culqi } from './events.ts';
import { fail, UNAUTHORISED } from './failures.ts';
import { WELL } from './faults.ts';
import { type Token, writeToken } from './memory.ts';

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
export function culqiApi(app: FastifyInstance, culqi: Culqi): void {
  const { world, memory: till } = culqi;
  app.post('/tokens', async (request, reply) => {
    if (!hasKey(request, 'pk_test_')) return fail(reply, UNAUTHORISED);
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
    if (!hasKey(request, 'sk_test_')) return fail(reply, UNAUTHORISED);
    till.asked += 1;
    const moments = course(WELL, culqi.takeFault());
    if (await moments.asked({ world, request, reply })) return reply;
    const body = chargeBody.safeParse(request.body);
    if (!body.success) return invalid(reply, body.error, 'Revise los datos de su pago.');
    const token = till.token(body.data.source_id);
    if (!token || token.spent) {
      const says = 'El pago venció. Ingrese su tarjeta otra vez.';
      return fail(reply, { status: 404, type: 'resource_error', says, code: 'invalid_token' });
    }
    if (SECURE.includes(token.card.outcome) && !isChecked(token, body.data.authentication_3DS)) {
      if (body.data.authentication_3DS) return declined(reply, 'contact_issuer', null);
      const user_message = 'Su banco pide verificar la operación.';
      return reply.code(200).send({ action_code: 'REVIEW', user_message });
    }
    const amount = moments.charges(body.data.amount);
    const charge = till.charge({ ...body.data, amount }, token, world.clock.now());
    announceCharge(culqi, charge);
    if (await moments.charged({ world, request, reply })) return reply;
    const refusal = charge.outcome.decline_code;
    return refusal ? declined(reply, refusal, charge.id) : reply.code(201).send(charge);
  });

  app.get('/charges', async (request, reply) => {
    if (!hasKey(request, 'sk_test_')) return fail(reply, UNAUTHORISED);
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
    if (!hasKey(request, 'sk_test_')) return fail(reply, UNAUTHORISED);
    const charge = till.charges.find(({ id }) => id === request.params.id);
    return charge ?? fail(reply, { status: 404, type: 'resource_error', says: 'No existe el cargo.' });
  });
}

function isChecked(token: Token, proof: { cavv: string } | undefined): boolean {
  return proof !== undefined && token.cavv !== null && proof.cavv === token.cavv;
}

function hasKey(request: FastifyRequest, prefix: string): boolean {
  return (request.headers.authorization ?? '').startsWith(`Bearer ${prefix}`);
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
