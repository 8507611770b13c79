import { parseArgs } from 'node:util';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { planName } from '@yupana/contract/plans.ts';
import { z } from 'zod';
import { paymentsToInvoice, recordInvoice, type ToInvoice } from './features/billing/issue-invoices.ts';
import {
  paymentsSetAside,
  type Resolution,
  type Resolved,
  resolvePayment,
} from './features/billing/payments/resolve-payment.ts';
import type { PaymentRow } from './features/billing/queries.ts';
import type { Post } from './features/billing/send-receipt.ts';
import { run, say, withDatabase } from './operator-command.ts';
import { systemClock } from './platform/clock.ts';

/**
 * The operator's command for payments that wait for a person: Culqi took another amount than was agreed, or the factura is
 * still to be issued. It reads the same environment as the server; the embedded database belongs to one process, so stop the demo first.
 */
const USE = `Uso:
  node apps/server/src/payments.ts listar          (los pagos cuyo cobro fue por otro importe)
  node apps/server/src/payments.ts aceptar PAGO    (lo cobrado paga el plan; se envía la constancia)
  node apps/server/src/payments.ts anular PAGO     (ya se devolvió en el panel de Culqi; no da plan, y se avisa)
  node apps/server/src/payments.ts facturas        (lo pagado que aún no tiene factura o boleta, y a nombre de quién va)
  node apps/server/src/payments.ts factura PAGO F001-00000001   (se emitió: quien pagó verá su número)`;

const RESOLUTIONS: Readonly<Record<string, Resolution>> = { aceptar: 'accept', anular: 'void' };

type Work = (post: Post) => Promise<string>;

const paymentId = z.uuid('el pago se indica con su identificador, como lo muestra listar');
/** As SUNAT numbers what is issued electronically: F or B with three more, and up to eight digits. */
const invoiceNumber = z
  .string('falta el número de la factura o boleta')
  .regex(/^[FB][A-Z0-9]{3}-\d{1,8}$/, 'el número de una factura o boleta se escribe como F001-00000001');

/** What the words ask for, checked before the database is opened; undefined when they ask for nothing. @throws ZodError */
function workOf([command = '', typed, number]: string[]): Work | undefined {
  if (command === 'listar') return list;
  if (command === 'facturas') return toInvoice;
  if (command === 'factura') return record(paymentId.parse(typed), invoiceNumber.parse(number));
  const resolution = Object.hasOwn(RESOLUTIONS, command) ? RESOLUTIONS[command] : undefined;
  if (!resolution) return undefined;
  const id = paymentId.parse(typed);
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

async function toInvoice(post: Post): Promise<string> {
  const payments = await paymentsToInvoice(post);
  return payments.length === 0 ? 'Todo lo pagado tiene su factura o boleta.' : payments.map(invoiceLine).join('\n');
}

function invoiceLine(payment: ToInvoice): string {
  const { id, settled_at, plan_id, price, discount, igv, amount, email, invoice_ruc, invoice_name } = payment;
  const person = `boleta a ${nameOfPerson(payment)}, DNI ${payment.document_number}`;
  const whom = invoice_ruc ? `factura a ${invoice_name}, RUC ${invoice_ruc}` : person;
  const money = `S/ ${price} menos ${discount} más IGV ${igv}, total ${amount}`;
  return `${id}: ${settled_at?.toISOString()}, ${planName(plan_id)}, ${money}; ${whom}; ${email}`;
}

function record(id: string, number: string): Work {
  return async (post) =>
    (await recordInvoice(post, id, number))
      ? `Anotado: ${id} es ${number}.`
      : `No hay un pago ${id} que se haya cobrado.`;
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const work = workOf(positionals);
  if (!work) return say(USE);
  await withDatabase((opened) => work({ deps: { ...opened, clock: systemClock } }));
}

await run(main);
