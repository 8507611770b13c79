import { ANSWERS, page } from '../../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, type Words } from '../../scenarios/fault.ts';
import { FAILED_HTML } from '../../sire/bodies.ts';
import { STRANGE_PAGE } from '../pages.ts';

export interface PlatformMoments {
  /** The session of the platform, once one is at its page. */
  session: Answer;
  /** Each of its calls, before anything else becomes of it. */
  call: Answer;
  /** What becomes of the rows of deposits. */
  rows: 'all' | 'foreign' | 'broken' | 'repeated' | 'none-said';
  /** The file of a constancia. */
  file: Answer;
  /** Whose file it is. */
  gives: 'asked' | 'another' | 'another-ruc';
  /** The totals of the form 0621. */
  totals: Answer;
  /** How many declarations there are. */
  declarations: 'some' | 'too-many';
}

export const PLATFORM_WELL: PlatformMoments = {
  session: goOn,
  call: goOn,
  rows: 'all',
  file: goOn,
  gives: 'asked',
  totals: goOn,
  declarations: 'some',
};

const SESSION_OVER = { cod: 401, msg: 'Gestor de Sesiones: Ha ocurrido un error en la validación del IdCache' };

/** @source SUNAT's own client of 2018 */
export const sessionOver: Answer = ({ reply }) => {
  reply.code(401).send(SESSION_OVER);
  return true;
};

const json =
  (status: number, body: unknown): Answer =>
  ({ reply }) => {
    reply.code(status).type('application/json').send(JSON.stringify(body));
    return true;
  };

/** Status 200, and a text that ends in the middle. */
const cutJson: Answer = ({ reply }) => {
  reply.type('application/json').send('{"cod":200,"msg":"","resultado":[{"num_constancia":3175');
  return true;
};

const KEPT =
  'Se dice que la última consulta falló y cuándo fue la última buena; lo que había se conserva, y nada se muestra como cero.';
const TOTALS = 'Percepciones y retenciones: el total de SUNAT queda «sin entender», no en cero.';

/** The Nueva Plataforma, once the new menu opened it. */
export const PLATFORM = faults<Words & AtSomeMoment<PlatformMoments>>()({
  'plataforma-sesion-vencida': {
    title: 'La Nueva Plataforma da por vencida la sesión (IdCache); con «Veces» 1 se recupera',
    sees: `Se pide otra sesión una vez, sin enviar la clave. ${KEPT}`,
    call: sessionOver,
  },
  'plataforma-sin-sesion': {
    title: 'La Nueva Plataforma se abre y no da su sesión',
    sees: KEPT,
    session: json(200, { codigo: 200, mensaje: 'OK', dato: {} }),
  },
  'plataforma-503': {
    title: 'La Nueva Plataforma responde 503',
    sees: KEPT,
    call: ANSWERS['error-503'].answers,
  },
  'plataforma-cortada': {
    title: 'La Nueva Plataforma corta la conexión',
    sees: KEPT,
    call: ANSWERS['conexion-cortada'].answers,
  },
  'plataforma-json-cortado': {
    title: 'La Nueva Plataforma responde un JSON cortado, con estado 200',
    sees: KEPT,
    call: cutJson,
  },
  'plataforma-forma-ajena': {
    title: 'La Nueva Plataforma responde JSON de otra forma',
    sees: KEPT,
    call: ANSWERS['respuesta-ajena'].answers,
  },
  'plataforma-pagina': {
    title: 'La Nueva Plataforma responde una página desconocida, con estado 200',
    sees: KEPT,
    call: page(200, STRANGE_PAGE),
  },
  'plataforma-prohibida': {
    title: 'La Nueva Plataforma responde 403 aunque el menú ofrece la opción',
    sees: 'La opción está en el menú y no se abre; se intenta en la consulta diaria.',
    call: json(403, { cod: 403, msg: 'No tiene el perfil para acceder a este recurso' }),
  },
  'plataforma-lenta': { title: 'La Nueva Plataforma tarda tres segundos', sees: RECOVERS, call: ANSWERS.lento.answers },
  'plataforma-fila-ajena': {
    title: 'Entre los depósitos viene uno de otro RUC',
    sees: 'La fila ajena no se guarda ni se muestra, y se dice que vino.',
    rows: 'foreign',
  },
  'plataforma-fila-rota': {
    title: 'Un depósito viene sin importe legible',
    sees: 'Se dice qué fila no se entendió; las demás se guardan.',
    rows: 'broken',
  },
  'plataforma-fila-repetida': {
    title: 'Un depósito viene dos veces',
    sees: 'Cuenta una vez, y se dice que vino repetido.',
    rows: 'repeated',
  },
  'plataforma-sin-filas': {
    title: 'Sin depósitos, la Nueva Plataforma responde con palabras y sin lista',
    sees: 'SUNAT dijo que no hay depósitos: cero, y no «sin entender».',
    rows: 'none-said',
  },
  'plataforma-constancia-500': {
    title: 'La constancia responde 500 «Request failed» (con «Veces» 1 se recupera)',
    sees: 'El depósito queda con sus datos y sin su constancia; se puede pedir otra vez.',
    file: page(500, FAILED_HTML),
  },
  'plataforma-otra-constancia': {
    title: 'SUNAT entrega la constancia de otro depósito',
    sees: 'No se guarda como la de este depósito; se dice que no se entendió.',
    gives: 'another',
  },
  'plataforma-constancia-ajena': {
    title: 'SUNAT entrega una constancia de otro RUC',
    sees: 'No se guarda ni se muestra.',
    gives: 'another-ruc',
  },
  'plataforma-total-vacio': {
    title: 'El formulario 0621 no trae el total de percepciones ni el de retenciones',
    sees: TOTALS,
    totals: json(200, { codigo: 200, resultado: null }),
  },
  'plataforma-total-ajeno': {
    title: 'El total de percepciones y retenciones viene con otra forma',
    sees: TOTALS,
    totals: json(200, { resultado: { percepcionesPeriodo: '12,5 soles' } }),
  },
  'plataforma-mas-de-300': {
    title: 'Hay más de 300 declaraciones y SUNAT solo dice cuántas',
    sees: 'Se dice de qué periodos no se pudo saber qué se presentó.',
    declarations: 'too-many',
  },
});
