import type { MailboxAct } from '@yupana/tax/mailbox/acts.ts';
import type { MailboxKind } from '@yupana/tax/mailbox/kinds.ts';
import { businessDaysLeft, type MailboxTerm, type Sorted } from '@yupana/tax/mailbox/term-of.ts';

/** What is said of messages of the mailbox. Of their content nothing is known until somebody opens them, and nothing is said. */

export const KIND_NAMES: Readonly<Record<MailboxKind, string>> = {
  coercive: 'Cobranza coactiva',
  audit: 'Fiscalización',
  assessment: 'Valores',
  instalments: 'Fraccionamiento',
  'inductive-letter': 'Carta inductiva',
  letter: 'Carta',
  requirement: 'Requerimiento',
  inspection: 'Inspección no intrusiva',
  unsorted: 'Sin clasificar',
  'non-contentious': 'No contenciosa',
  former: 'Notificación anterior',
  notice: 'Aviso',
};

interface Meaning {
  title: string;
  text: string;
}

const NOT_OPENED = ', que aún no abrimos';

const BY_ACT: Readonly<Record<MailboxAct, Meaning>> = {
  'coercive-resolution': {
    title: 'Empieza una cobranza: hay 7 días hábiles para pagar.',
    text: `Después SUNAT puede trabar embargos. El monto está en el adjunto${NOT_OPENED}.`,
  },
  seizure: {
    title: 'SUNAT traba o cambia un embargo.',
    text: `Qué bienes y por cuánto está en el adjunto${NOT_OPENED}.`,
  },
  'audit-requirement': {
    title: 'SUNAT pide documentos o información en una fiscalización.',
    text: `El plazo exacto y lo que pide están en el requerimiento${NOT_OPENED}.`,
  },
  'audit-letter': {
    title: 'SUNAT presenta al auditor de una fiscalización.',
    text: 'Va con un requerimiento, que dice qué pide y hasta cuándo.',
  },
  'payment-order': {
    title: 'SUNAT exige pagar una deuda que se declaró.',
    text: `Si no se paga, empieza la cobranza coactiva. El monto está en el adjunto${NOT_OPENED}.`,
  },
  fine: {
    title: 'SUNAT impone una multa.',
    text: `Se puede pagar o reclamar. El monto y la infracción están en el adjunto${NOT_OPENED}.`,
  },
  determination: {
    title: 'SUNAT determina una deuda tributaria.',
    text: `Se puede pagar o reclamar. El monto está en el adjunto${NOT_OPENED}.`,
  },
  'instalments-granted': {
    title: 'SUNAT aprobó un fraccionamiento: hay cuotas que pagar.',
    text: `Las cuotas vencen el último día hábil de cada mes. Sus montos y fechas están en la resolución${NOT_OPENED}.`,
  },
  'inductive-letter': {
    title: 'SUNAT encontró diferencias y pide explicarlas o rectificar.',
    text: `El plazo usual es de 10 días hábiles. El que vale está en la carta${NOT_OPENED}.`,
  },
};

const BY_KIND: Readonly<Record<MailboxKind, Meaning | null>> = {
  coercive: {
    title: 'Es de una cobranza coactiva.',
    text: `Por su asunto no se sabe qué ordena. Está en el adjunto${NOT_OPENED}.`,
  },
  audit: {
    title: 'Es de una fiscalización.',
    text: `Por su asunto no se sabe qué pide. Está en el adjunto${NOT_OPENED}.`,
  },
  assessment: { title: 'Es un valor: una deuda o una multa.', text: `El monto está en el adjunto${NOT_OPENED}.` },
  instalments: { title: 'Es de un fraccionamiento.', text: `Lo que resuelve está en el adjunto${NOT_OPENED}.` },
  'inductive-letter': BY_ACT['inductive-letter'],
  letter: {
    title: 'SUNAT envía una carta, que puede pedir respuesta.',
    text: `Lo que dice está en el adjunto${NOT_OPENED}.`,
  },
  requirement: { title: 'SUNAT pide algo.', text: `Qué y hasta cuándo está en el requerimiento${NOT_OPENED}.` },
  inspection: {
    title: 'SUNAT avisa de una inspección no intrusiva.',
    text: `Cuándo y dónde está en el adjunto${NOT_OPENED}.`,
  },
  unsorted: {
    title: 'No sabemos qué pide.',
    text: 'Ni su etiqueta ni su asunto lo dicen: podría tener un plazo. Conviene abrirlo.',
  },
  'non-contentious': {
    title: 'SUNAT resolvió una solicitud.',
    text: `El resultado está en el adjunto${NOT_OPENED}.`,
  },
  former: null,
  notice: null,
};

/** @param isOpened somebody opened it from here: then it is not said that nobody did */
export function meaningOf({ act, kind }: Pick<Sorted, 'act' | 'kind'>, isOpened: boolean): Meaning | null {
  const meaning = act === null ? BY_KIND[kind] : BY_ACT[act];
  return meaning && isOpened ? { ...meaning, text: meaning.text.replace(NOT_OPENED, '') } : meaning;
}

/** What the deposit does, beside the law that says so; of a message that is no notification there is none. */
export function basisOf({ basis }: Pick<Sorted, 'basis'>): Meaning | null {
  if (basis === null) return null;
  const title = [basis.norm, basis.article].filter(Boolean).join(', ');
  return { title, text: 'El depósito en el buzón ya notifica, aunque nadie lo lea.' };
}

const TERM_NAMES: Readonly<Partial<Record<MailboxAct, string>>> = {
  'coercive-resolution': 'Plazo para pagar, calculado',
  'audit-requirement': 'Plazo mínimo, calculado',
  'audit-letter': 'Plazo',
  'instalments-granted': '1.ª cuota, calculada',
  'inductive-letter': 'Plazo usual',
};

/** @param today `AAAA-MM-DD` in Peru */
export function termWords(term: MailboxTerm | null, act: MailboxAct | null, today: string) {
  if (term === null) return null;
  const name = (act && TERM_NAMES[act]) ?? 'Plazo, calculado';
  switch (term.is) {
    case 'with-requirement':
      return { name, says: 'Con el requerimiento', until: null, presses: false };
    case 'usual':
      return { name, says: `${term.days} días hábiles`, until: null, presses: false };
    case 'not-reckoned':
      return { name, says: 'No se puede calcular: faltan los feriados de ese año', until: null, presses: false };
    case 'day': {
      const day = slashed(term.day);
      if (term.day < today) return { name, says: `Venció el ${day}`, until: term.day, presses: false };
      const isInstalment = act === 'instalments-granted';
      const says = isInstalment
        ? `${day}, 1.ª cuota`
        : [day, leftWords(businessDaysLeft(today, term.day))].filter(Boolean).join(', ');
      return { name, says, until: term.day, presses: !isInstalment };
    }
  }
}

function leftWords(left: number | null): string | null {
  if (left === null) return null;
  if (left === 0) return 'vence hoy';
  return left === 1 ? '1 día hábil' : `${left} días hábiles`;
}

function slashed(day: string): string {
  return day.split('-').toReversed().join('/');
}
