import type { BookName } from '@yupana/contract/collection.ts';
import { ADVICE } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES, type Trouble } from '@yupana/contract/troubles.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { dateTimeInLima } from '../../platform/clock.ts';
import type { UnknownColumns } from '../../schema/collection.ts';
import type { Failure, FailureCode } from '../../sunat/failure.ts';
import { restsUntil } from '../../sunat/words.ts';

/** Every text of the collection that an accountant reads: what is happening or happened, and what to do. */

const NOTHING_TO_DO = 'No tienes que hacer nada.';
/** Where more is said after it. */
export const TEAM_LOOKS = 'Nuestro equipo lo revisará.';
/** What nobody here can mend is asked for each day all the same, as the company's card says. */
export const TEAM_KNOWS = 'Nuestro equipo lo revisará y lo seguimos intentando cada día; no tienes que hacer nada.';

interface Explanation {
  what: string;
  /** What the person may do; while another attempt is to come by itself, `waiting` stands instead. */
  do: string;
}

/** In the words that every screen has for it. */
function said(trouble: Trouble): Explanation {
  return { what: TROUBLES[trouble].what, do: ADVICE[trouble].todo };
}

const EXPLANATIONS: Record<FailureCode, Explanation> = {
  CREDENTIALS_INCOMPLETE: said('api-client-missing'),
  SOL_USER_REJECTED: said('sol-user'),
  SOL_USER_LOCKED: said('sol-user-locked'),
  SOL_USER_RESTS: said('sol-user-rests'),
  API_CLIENT_REJECTED: said('api-client'),
  RUC_HELD: said('ruc-held'),
  CAPTCHA_DEMANDED: said('sol-user-captcha'),
  LOGIN_NOT_UNDERSTOOD: {
    what: 'SUNAT respondió al ingreso con algo que no conocemos y que podría ser un rechazo; guardamos su respuesta.',
    do: 'No volveremos a enviar la clave por nuestra cuenta. Ingresa a SUNAT Operaciones en Línea con el usuario SOL de la empresa y comprueba que la clave sirve; después pulsa Actualizar ahora.',
  },
  LOGIN_CUT_OFF: {
    what: 'La recolección se cortó cuando SUNAT comprobaba la clave SOL, y no sabemos qué respondió.',
    do: 'No la enviaremos otra vez por nuestra cuenta, para que SUNAT no bloquee al usuario. Ingresa a SUNAT Operaciones en Línea con el usuario SOL de la empresa y comprueba que la clave sirve; después pulsa Actualizar ahora.',
  },
  PERMISSION_MISSING: said('api-client-permission'),
  SOL_PERMISSION_MISSING: said('sol-user-permission'),
  SOL_OPTION_CLOSED: {
    what: 'El menú del Portal SOL ofrece el SIRE a este usuario, pero no lo abrió.',
    do: 'Si le acaban de dar el permiso, puede tardar hasta 48 horas. Lo intentaremos de nuevo en la recolección diaria; también puedes pulsar Actualizar ahora.',
  },
  SOL_VISIT_ENDED: {
    what: 'SUNAT cerró nuestra sesión del Portal SOL: suele pasar cuando alguien ingresa con el mismo usuario SOL.',
    do: 'Para no sacar a quien está dentro no volvimos a ingresar; lo recolectado se conserva y lo demás vendrá en la recolección diaria. Si nadie más lo está usando, pulsa Actualizar ahora.',
  },
  SOL_USER_BUSY: {
    what: 'Yupana ya está dentro del Portal SOL con este usuario para otra tarea.',
    do: NOTHING_TO_DO,
  },
  SESSION_EXPIRED: { what: 'SUNAT cerró la sesión una y otra vez.', do: NOTHING_TO_DO },
  SUNAT_UNAVAILABLE: { what: 'SUNAT no está respondiendo.', do: NOTHING_TO_DO },
  SUNAT_BUSY: { what: 'SUNAT está saturada y pide esperar.', do: NOTHING_TO_DO },
  REQUEST_REFUSED: { what: 'SUNAT no aceptó el pedido.', do: TEAM_KNOWS },
  TICKET_FAILED: { what: 'SUNAT no pudo generar el archivo.', do: NOTHING_TO_DO },
  TICKET_STUCK: { what: 'SUNAT no terminó de generar el archivo a tiempo.', do: NOTHING_TO_DO },
  FILE_NOT_READY: { what: 'SUNAT anunció el archivo, pero todavía no lo entrega.', do: NOTHING_TO_DO },
  FILE_OF_ANOTHER_RUC: {
    what: 'El archivo que entregó SUNAT es de otro RUC: no usamos nada de él; guardamos lo que respondió.',
    do: TEAM_KNOWS,
  },
  ANSWER_NOT_UNDERSTOOD: { what: 'No entendimos lo que respondió SUNAT; guardamos su respuesta.', do: TEAM_KNOWS },
  LAYOUT_NOT_UNDERSTOOD: { what: 'SUNAT cambió el formato del archivo; lo guardamos tal como llegó.', do: TEAM_KNOWS },
  WORKER_LOST: { what: 'La recolección se interrumpió de nuestro lado.', do: NOTHING_TO_DO },
  UNEXPECTED: { what: 'Tuvimos un problema de nuestro lado.', do: TEAM_KNOWS },
};

export const ASK_AGAIN = 'Lo intentaremos de nuevo en la recolección diaria; también puedes pulsar Actualizar ahora.';
export const ASK_REST_AGAIN =
  'Lo demás lo intentaremos de nuevo en la recolección diaria; también puedes pulsar Actualizar ahora.';

/**
 * Why a whole run did not go on, and one piece of advice.
 * @param next when another attempt comes by itself: then the advice is to wait, which `whenAgain` says when it is read
 * @param rest until when no other key of the SOL user is tried, when the refused one was one too many
 */
export function explainRun(failure: Failure, next: Date | null, rest: Date | null = null): string {
  if (rest) return join(EXPLANATIONS.SOL_USER_RESTS.what, restsUntil(rest));
  if (failure.code === 'SOL_USER_RESTS' && next) return join(whatHappened(failure), restsUntil(next));
  return join(whatHappened(failure), next ? '' : adviceFor(failure));
}

/** Only what happened, without what to do. */
export function whatHappened(failure: Pick<Failure, 'code' | 'detail'>): string {
  return join(EXPLANATIONS[failure.code].what, failure.detail ?? '');
}

/** What to do about a failure when nothing is tried by itself before the daily collection. */
export function adviceFor(failure: Pick<Failure, 'code' | 'retriable'>): string {
  return failure.retriable ? ASK_AGAIN : EXPLANATIONS[failure.code].do;
}

const AGAIN = {
  all: { again: 'Lo volveremos a intentar', due: 'Debía volver a intentarse' },
  missing: { again: 'Volveremos a intentar lo que falta', due: 'Lo que falta debía volver a intentarse' },
  rest: { again: 'Volveremos a intentar lo demás', due: 'Lo demás debía volver a intentarse' },
  // Nothing is missing: what came is not confirmed.
  doubtful: { again: 'Lo pediremos otra vez', due: 'Debía pedirse otra vez' },
};

/**
 * What is said of an attempt that comes by itself: its hour, or that the hour has passed and it waits for its turn. Written when
 * it is read, because an hour that was true when the attempt failed is not true for ever.
 * @param isAnythingKept whether anything was ever collected of the company
 */
export function whenAgain(next: Date, now: Date, what: keyof typeof AGAIN, isAnythingKept: boolean): string {
  const hour = hourInLima(next, now);
  const { again, due } = AGAIN[what];
  const when = next > now ? `${again} ${hour}` : `${due} ${hour} y espera su turno`;
  return `${when}${isAnythingKept ? '; lo ya recolectado se conserva' : ''}. ${NOTHING_TO_DO}`;
}

/** Why one book could not be completed. Never to be read as «there were none». */
export function explainBook(failure: Failure, { book, period }: { book: BookName; period: Period }): string {
  return join(
    `No se pudieron completar ${theBook(book)} de ${formatPeriod(period)}.`,
    whatHappened(failure),
    failure.retriable ? 'Las volveremos a pedir.' : EXPLANATIONS[failure.code].do,
  );
}

/** One sentence for each file of a book that has a column nobody knows. */
export function tellUnknown(book: BookName, { proposal, summary }: UnknownColumns): string[] {
  const file = `El archivo de ${nameOf(book)} de SUNAT trae una columna que no conocemos, «${proposal}»`;
  const count = `El resumen de ${nameOf(book)} de SUNAT trae una columna que no conocemos, «${summary}»`;
  return [
    ...(proposal === undefined
      ? []
      : [`${file}: guardamos lo que dice de cada comprobante y nuestro equipo la revisará.`]),
    ...(summary === undefined ? [] : [`${count}: no cuenta en la comparación y nuestro equipo la revisará.`]),
  ];
}

/** When a book that is not in order is looked at again by itself. Written when it is read, as `whenAgain`. */
export function whenLookedAt(next: Date | null, now: Date): string {
  if (next === null) return '';
  const hour = hourInLima(next, now);
  return next > now ? `Lo volveremos a mirar ${hour}.` : `Debía volver a mirarse ${hour} y espera su turno.`;
}

export function notCollectedYet(book: BookName, period: Period): string {
  return `Aún no se recolectan ${theBook(book)} de ${formatPeriod(period)}.`;
}

/** What stands beside a failure when an earlier collection had gone well. */
export function keptFrom(count: number, at: Date): string {
  return `Se conservan los ${plain(count)} comprobantes recolectados el ${dateTimeInLima(at)}.`;
}

/** After what agreed with SUNAT before the month was over. Written when it is read: the month ends without a collection. */
export function takenOpen(at: Date, isOver: boolean): string {
  return `Es del ${dateTimeInLima(at)}: el mes ${isOver ? 'aún estaba' : 'sigue'} abierto.`;
}

export function theBook(book: BookName): string {
  return `las ${nameOf(book)}`;
}

/** «1,234 compras» */
export function counted(count: number, book: BookName): string {
  const name = nameOf(book);
  return `${plain(count)} ${count === 1 ? name.slice(0, -1) : name}`;
}

export function plain(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function nameOf(book: BookName): 'compras' | 'ventas' {
  return book === 'RCE' ? 'compras' : 'ventas';
}

export function join(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** «a las 15:05», or «el 22/11/2026 a las 00:05» when that is not today. */
function hourInLima(at: Date, now: Date): string {
  const [day, hour] = dateTimeInLima(at).split(' ');
  return dateTimeInLima(now).startsWith(`${day}`) ? `a las ${hour}` : `el ${day} a las ${hour}`;
}
