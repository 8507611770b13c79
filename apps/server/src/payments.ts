import { parseArgs } from 'node:util';
import { planName } from '@yupana/contract/plans.ts';
import { z } from 'zod';
import type { PaymentRow } from './features/billing/queries.ts';
import {
  paymentsSetAside,
  type Resolution,
  type Resolved,
  resolvePayment,
} from './features/billing/resolve-payment.ts';
import type { Post } from './features/billing/send-receipt.ts';
import { run, say, withDatabase } from './operator-command.ts';
import { systemClock } from './platform/clock.ts';
import { createMailer } from './platform/mail.ts';

/**
 * The operator's command for payments that wait for a person: Culqi took another amount than was agreed. It reads the same
 * environment as the server; the embedded database belongs to one process, so stop the demo first.
 */
const USE = `Uso:
  node apps/server/src/payments.ts listar          (los pagos cuyo cobro fue por otro importe)
  node apps/server/src/payments.ts aceptar PAGO    (lo cobrado paga el plan; se envía la constancia)
  node apps/server/src/payments.ts anular PAGO     (ya se devolvió en el panel de Culqi; no da plan, y se avisa)`;

const RESOLUTIONS: Readonly<Record<string, Resolution>> = { aceptar: 'accept', anular: 'void' };

type Work = (post: Post) => Promise<string>;

/** What the words ask for, checked before the database is opened; undefined when they ask for nothing. @throws ZodError */
function workOf([command = '', typed]: string[]): Work | undefined {
  if (command === 'listar') return list;
  const resolution = Object.hasOwn(RESOLUTIONS, command) ? RESOLUTIONS[command] : undefined;
  if (!resolution) return undefined;
  const id = z.uuid('el pago se indica con su identificador, como lo muestra listar').parse(typed);
  const said: Readonly<Record<Resolved, string>> = {
    mailed: `Resuelto: ${id}.`,
    unmailed: `Resuelto: ${id}. El correo no se pudo enviar: avise a quien pagó.`,
    none: `No hay un pago ${id} que espere a una persona.`,
  };
  return async (post) => said[await resolvePayment(post, id, resolution)];
}

async function list(post: Post): Promise<string> {
  const payments = await paymentsSetAside(post);
  return payments.length === 0 ? 'Ningún pago espera a una persona.' : payments.map(describe).join('\n');
}

function describe({ id, plan_id, email, charge_id, created_at, message }: PaymentRow): string {
  return `${id}: ${created_at.toISOString()}, ${email}, ${planName(plan_id)}, cargo ${charge_id}. ${message}`;
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const work = workOf(positionals);
  if (!work) return say(USE);
  await withDatabase(async ({ config, database }) => {
    const mail = createMailer(config.smtpUrl, config.mailFrom);
    return work({ deps: { config, database, mail, clock: systemClock } }).finally(() => mail.close());
  });
}

await run(main);
