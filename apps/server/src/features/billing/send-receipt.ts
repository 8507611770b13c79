import { findPlan } from '@yupana/contract/plans.ts';
import { formatMoney, parseMoney } from '@yupana/tax/money.ts';
import type { System } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { composeMail, type MailContent } from '../../platform/mail-layout.ts';
import { findPayment, type PaymentRow, updatePayment } from './queries.ts';

/** Mails who paid what was paid, or that nothing was after all. Once: what was sent is noted. */
export async function mailReceipt(
  system: System,
  { firmId, paymentId }: { firmId: string; paymentId: string },
): Promise<void> {
  const { config, mail, database, clock } = system.deps;
  const payment = await database.tenant(firmId, (tx) => findPayment({ firmId }, tx, paymentId));
  if (!payment || payment.receipt_sent_at) return;
  const content = payment.state === 'charged' ? receipt(payment, config.publicUrl) : apology(payment, config.publicUrl);
  await mail.send({ to: payment.email, subject: content.subject, ...composeMail(content) });
  // A payment given up may still turn out to be paid: only the receipt is the last word.
  if (payment.state !== 'charged') return;
  await database.tenant(firmId, (tx) => updatePayment({ firmId }, tx, paymentId, { receipt_sent_at: clock.now() }));
}

function receipt(payment: PaymentRow, publicUrl: string): MailContent & { subject: string } {
  const soles = (text: string): string => formatMoney(parseMoney(text));
  const discounted = parseMoney(payment.discount) > 0;
  return {
    subject: `Recibimos tu pago: plan ${nameOf(payment)} de Yupana`,
    greeting: 'Hola:',
    paragraphs: [
      `Recibimos tu pago de ${soles(payment.amount)}. Gracias.`,
      `Plan ${nameOf(payment)}: del ${peruvian(payment.starts_on)} al ${peruvian(payment.ends_on)}.`,
      [
        `Precio sin IGV: ${soles(payment.price)}`,
        ...(discounted ? [`Descuento: ${soles(payment.discount)}`] : []),
        `IGV: ${soles(payment.igv)}`,
        `Total pagado: ${soles(payment.amount)}`,
      ].join(' · '),
    ],
    action: { label: 'Ver mi plan', link: `${publicUrl}/planes` },
    after: [
      `Pagado con ${payment.card ?? 'tarjeta'} el ${peruvian(dateInLima(payment.settled_at ?? payment.created_at))}. Operación ${payment.charge_id}.`,
      'Este correo es tu constancia; no reemplaza a la boleta o factura electrónica.',
    ],
  };
}

function apology(payment: PaymentRow, publicUrl: string): MailContent & { subject: string } {
  return {
    subject: 'Tu pago en Yupana no se completó',
    greeting: 'Hola:',
    paragraphs: [`El pago del plan ${nameOf(payment)} que quedó en confirmación no se completó.`, payment.message],
    action: { label: 'Volver a intentarlo', link: `${publicUrl}/planes` },
  };
}

function nameOf({ plan_id }: PaymentRow): string {
  const plan = findPlan(plan_id);
  return plan ? `${plan.title} ${plan.typePlan.toLowerCase()}` : String(plan_id);
}

function peruvian(date: string | null): string {
  return date?.split('-').reverse().join('/') ?? '';
}
