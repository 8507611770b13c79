import { ANSWERS, page } from '../../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, type Words } from '../../scenarios/fault.ts';
import { FAILED_HTML } from '../../sire/bodies.ts';
import type { Message } from '../mailbox/messages.ts';

export interface MailboxMoments {
  /** Whether the menu has its button, and opens it. `hidden`: it does not offer it. `closed`: it does, and nothing opens. */
  button: 'opens' | 'hidden' | 'closed';
  /** Whether the visor knows who asks. `taken`: somebody entered with the same user. */
  session: 'known' | 'forgotten' | 'taken';
  list: Answer;
  /** Which messages there are. */
  has: (messages: readonly Message[]) => readonly Message[];
  /** Which page is given for the one that was asked for. */
  page: (asked: number) => number;
  /** The messages of a page. */
  rows: (here: readonly Message[], page: number, size: number) => readonly Message[];
  /** The rows, as they leave. */
  writes: (rows: readonly object[]) => unknown;
  folders: Answer;
  /** What comes in place of a message, before it is marked as read. */
  beforeDetail: Answer;
  /** What comes after the message was marked as read. */
  detail: Answer;
  /** What opening a message answers. */
  tells: (detail: object) => unknown;
  file: Answer;
}

export const MAILBOX_WELL: MailboxMoments = {
  button: 'opens',
  session: 'known',
  list: goOn,
  has: (messages) => messages,
  page: (asked) => asked,
  rows: (here, number, size) => here.slice((number - 1) * size, number * size),
  writes: (rows) => rows,
  folders: goOn,
  beforeDetail: goOn,
  detail: goOn,
  tells: (detail) => detail,
  file: goOn,
};

/** All that spoils a list spoils it when it is asked for. */
type MailboxFault = Words & AtSomeMoment<MailboxMoments>;

const UNREAD =
  'Buzón SOL: la lectura falló; se dice desde cuándo, con lo último que se leyó y su fecha. Nunca «0 mensajes».';
const UNDERSTOOD_NOT =
  'Buzón SOL: no se entendió lo que SUNAT mostró; se conserva lo leído, con su fecha, y se vuelve a intentar.';
const OPENED =
  'Buzón SOL, al abrir un mensaje: queda marcado como leído; se dice qué no se pudo descargar y se puede repetir.';

const MAYBE_OPENED =
  'Buzón SOL, al abrir un mensaje: «No sabemos si se abrió». No se repite solo, y el mensaje sigue como estaba.';
const LOGIN_HTML =
  '<!DOCTYPE html><html><head><title>SUNAT Operaciones en Línea</title></head><body><form action="j_security_check" method="post"></form></body></html>';

const cutJson: Answer = ({ reply }) => {
  void reply.type('application/json').send('{"estadoRespuesta":null,"page":null,"rows":[{"codMensaje":1234567');
  return true;
};

/** The electronic mailbox («Buzón SOL»). */
export const PORTAL_MAILBOX = faults<MailboxFault>()({
  'buzon-sin-permiso': {
    title: 'El usuario SOL no tiene el Buzón en su menú',
    sees: 'Buzón SOL: la empresa figura sin permiso, con el módulo y cómo darlo. No se reintenta sola.',
    button: 'hidden',
  },
  'buzon-no-abre': {
    title: 'El menú ofrece el Buzón y no lo abre',
    sees: UNREAD,
    button: 'closed',
  },
  'buzon-sin-sesion': {
    title: 'El Buzón olvida la sesión: responde 200 con rows:null (con «Veces» 1 se recupera)',
    sees: UNREAD,
    session: 'forgotten',
    list: goOn,
  },
  'buzon-sesion-tomada': {
    title: 'Alguien ingresa con el mismo usuario mientras se lee el Buzón',
    sees: `${UNREAD} No se vuelve a ingresar solo.`,
    session: 'taken',
    list: goOn,
  },
  'buzon-cortado': { title: 'La lista del Buzón llega cortada', sees: UNDERSTOOD_NOT, list: cutJson },
  'buzon-503': { title: 'El Buzón responde 503', sees: UNREAD, list: ANSWERS['error-503'].answers },
  'buzon-lento': { title: 'El Buzón tarda tres segundos por página', sees: RECOVERS, list: ANSWERS.lento.answers },
  'buzon-pagina-repetida': {
    title: 'El Buzón da siempre la primera página',
    sees: UNDERSTOOD_NOT,
    list: goOn,
    page: () => 1,
  },
  'buzon-duplicado': {
    title: 'Mientras se lee llega un mensaje: la página siguiente repite el último de la anterior',
    sees: 'Buzón SOL: cada mensaje aparece una sola vez.',
    list: goOn,
    rows: (here, number, size) =>
      here.slice(Math.max(0, (number - 1) * size - 1), number * size - 1 + (number === 1 ? 1 : 0)),
  },
  'buzon-fila-ilegible': {
    title: 'Una fila del Buzón viene sin su número',
    sees: 'Buzón SOL: los demás mensajes se leen, y se dice cuántos no se entendieron.',
    list: goOn,
    writes: (rows) => rows.map((row, place) => (place === 0 ? { ...row, codMensaje: null } : row)),
  },
  'buzon-otra-forma': {
    title: 'La lista del Buzón cambia de forma',
    sees: UNDERSTOOD_NOT,
    list: goOn,
    writes: (rows) => ({ mensajes: rows }),
  },
  'buzon-vacio': {
    title: 'El Buzón no tiene ningún mensaje',
    sees: 'Buzón SOL: leído, sin mensajes; los grupos vacíos no se muestran.',
    list: goOn,
    has: () => [],
  },
  'buzon-carpetas-500': {
    title: 'El Buzón no da sus carpetas',
    sees: 'Buzón SOL: se lee la bandeja y se dice que las carpetas no se pudieron leer.',
    folders: page(500, FAILED_HTML),
  },
  'buzon-detalle-500': {
    title: 'SUNAT marca el mensaje como leído y no lo muestra',
    sees: MAYBE_OPENED,
    detail: page(500, FAILED_HTML),
  },
  'buzon-detalle-503': {
    title: 'SUNAT marca el mensaje como leído y responde 503',
    sees: MAYBE_OPENED,
    detail: ANSWERS['error-503'].answers,
  },
  'buzon-detalle-ingreso': {
    title: 'En vez del mensaje, SUNAT muestra el ingreso con estado 200: no lo marca',
    sees: MAYBE_OPENED,
    beforeDetail: page(200, LOGIN_HTML),
    detail: goOn,
  },
  'buzon-detalle-otra-forma': {
    title: 'El detalle de un mensaje viene en una forma desconocida',
    sees: MAYBE_OPENED,
    detail: goOn,
    tells: () => [['v2', { contenidoCifrado: 'AAAA' }]],
  },
  'buzon-adjunto-500': {
    title: 'El adjunto del Buzón responde 500 con una página',
    sees: OPENED,
    file: page(500, FAILED_HTML),
  },
});
