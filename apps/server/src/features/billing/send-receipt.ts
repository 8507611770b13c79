import { planName } from '@yupana/contract/plans.ts';
import { formatMoney, parseMoney } from '@yupana/tax/money.ts';
import type { Deps } from '../../ctx.ts';
import { dayText } from '../../platform/calendar.ts';
import { dateInLima } from '../../platform/clock.ts';
import { composeMail, type MailContent } from '../../platform/mail-layout.ts';
import { findPayment, type PaymentRow, updatePayment } from './queries.ts';

/** As much of the system as a receipt needs: the operator's command has no more. */
export type Post = { deps: Pick<Deps, 'config' | 'mail' | 'database' | 'clock'> };
type Letter = MailContent & { subject: string };

/** Mails who paid what was paid, that nothing was after all, or that a person looks at it. What was paid: once. */
export async function mailReceipt(
  { deps }: Post,
  { firmId, paymentId }: { firmId: string; paymentId: string },
): Promise<void> {
  const { config, mail, database, clock } = deps;
  const payment = await database.tenant(firmId, (tx) => findPayment({ firmId }, tx, paymentId));
  if (!payment || payment.receipt_sent_at) return;
  const { subject, ...content } = letterOf(payment, config.publicUrl);
  await mail.send({ to: payment.email, subject, ...composeMail(content) });
  // A payment given up may still turn out to be paid: only the receipt is the last word.
  if (payment.state !== 'charged') return;
  await database.tenant(firmId, (tx) => updatePayment({ firmId }, tx, paymentId, { receipt_sent_at: clock.now() }));
}

function letterOf(payment: PaymentRow, publicUrl: string): Letter {
  if (payment.state === 'charged') return receipt(payment, publicUrl);
  return payment.state === 'differs' ? review(payment, publicUrl) : apology(payment, publicUrl);
}

function receipt(payment: PaymentRow, publicUrl: string): Letter {
  const soles = (text: string): string => formatMoney(parseMoney(text));
  const discounted = parseMoney(payment.discount) > 0;
  return {
    subject: `Recibimos tu pago: plan ${planName(payment.plan_id)} de Yupana`,
    greeting: 'Hola:',
    paragraphs: [
      `Recibimos tu pago de ${soles(payment.amount)}. Gracias.`,
      `Plan ${planName(payment.plan_id)}: del ${peruvian(payment.starts_on)} al ${peruvian(payment.ends_on)}.`,
    ],
    rows: [
      ['Precio sin IGV', soles(payment.price)],
      ...(discounted ? ([['Descuento', `-${soles(payment.discount)}`]] as const) : []),
      ['IGV', soles(payment.igv)],
      ['Total pagado', soles(payment.amount)],
    ],
    action: { label: 'Ver mi plan', link: `${publicUrl}/mi-plan` },
    after: [
      `Pagado con ${payment.card ?? 'tarjeta'} el ${peruvian(dateInLima(payment.settled_at ?? payment.created_at))}. Operación ${payment.charge_id}.`,
      `Este correo es tu constancia; no reemplaza a la ${invoiced(payment)}, que te llegará aparte.`,
    ],
  };
}

function review(payment: PaymentRow, publicUrl: string): Letter {
  return {
    subject: 'Estamos revisando tu pago en Yupana',
    greeting: 'Hola:',
    paragraphs: [`Pagaste el plan ${planName(payment.plan_id)}.`, payment.message],
    action: { label: 'Ver mis pagos', link: `${publicUrl}/mi-plan` },
    after: [`Operación ${payment.charge_id}.`],
  };
}

function apology(payment: PaymentRow, publicUrl: string): Letter {
  return {
    subject: 'Tu pago en Yupana no se completó',
    greeting: 'Hola:',
    paragraphs: [
      `El pago del plan ${planName(payment.plan_id)} que quedó en confirmación no se completó.`,
      payment.message,
    ],
    action: { label: 'Volver a intentarlo', link: `${publicUrl}/planes` },
  };
}

function invoiced({ invoice_ruc, invoice_name }: PaymentRow): string {
  return invoice_ruc ? `factura electrónica a nombre de ${invoice_name} (RUC ${invoice_ruc})` : 'boleta electrónica';
}

function peruvian(date: string | null): string {
  return date === null ? '' : dayText(date);
}
