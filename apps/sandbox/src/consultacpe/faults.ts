import type { Deal } from '../deals/deal.ts';
import type { Documents, NamedFile } from '../deals/documents.ts';
import { page } from '../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, type Words } from '../scenarios/fault.ts';
import { ERROR_PAGE_HTML, FAILED_HTML, internalErrorBody } from '../sire/bodies.ts';

const FAILING_SHARE = 0.1;
const CALLS_A_SECOND = 8;

const ABSENT = 'Sus archivos quedan como ausentes, con su motivo; los comprobantes siguen ahí. Nunca se inventan.';
const LATER =
  'Los documentos se piden de nuevo más tarde; nada de lo ya obtenido se pierde y la recolección no espera.';
const UNREADABLE = 'El archivo queda como ilegible, con su motivo y guardado tal como llegó; los demás llegan.';

/** Never in the way of all others: with it, nothing of api-cpe may be asked for. */
export const CPE_PERMISSION = faults<Words>()({
  'cpe-sin-permiso': {
    title: 'La empresa no tiene permiso para consultar XML (consultacpe)',
    sees: 'Se dice una vez por empresa, y no se prueba comprobante por comprobante. Sus archivos: «sin acceso».',
  },
});

export interface CpeMoments {
  answers: Answer;
  /** Answered within a second before the rest is refused with 429; null: all. */
  callsASecond: number | null;
  /** Whether SUNAT has what it would have. */
  has: boolean;
  /** What stands in the zip of the XML. */
  packs: (files: NamedFile[], deal: Deal, documents: Documents) => NamedFile[];
  /** The XML as it is, without a zip. */
  loose: boolean;
  /** The zip, as it leaves. */
  delivers: (zip: Buffer) => Buffer;
  /** Its text in the JSON. */
  encodes: (bytes: Buffer) => string;
}

export const WELL: CpeMoments = {
  answers: goOn,
  callsASecond: null,
  has: true,
  packs: (files) => files,
  loose: false,
  delivers: (zip) => zip,
  encodes: (bytes) => bytes.toString('base64'),
};

export type CpeFault = Words & AtSomeMoment<CpeMoments>;

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  ({ reply }) => {
    reply.code(status).headers(headers).send(body);
    return true;
  };

const failing: Answer = ({ reply }) => {
  reply
    .code(500)
    .send(internalErrorBody('java.lang.NullPointerException at pe.gob.sunat.consultacpe.Servicio.java:88'));
  return true;
};

/** The voucher's own file with other bytes. */
const ownChanged = (change: (content: Buffer) => Buffer): CpeMoments['packs'] => {
  return ([own, ...others]) => (own ? [{ ...own, content: change(own.content) }, ...others] : others);
};

/** The service of XML, PDF and CDR. */
export const CPE = faults<CpeFault>()({
  'cpe-prohibido': {
    title: 'consultacpe responde 403',
    sees: 'Los documentos esperan una hora y luego un día; si al día siguiente lo repite, es como sin permiso. Se puede probar ahora.',
    answers: json(403, { cod: '403', msg: 'Forbidden - No cuenta con acceso al recurso' }),
  },
  'cpe-no-tiene': { title: 'SUNAT no tiene ningún documento (404)', sees: ABSENT, has: false },
  'cpe-422': {
    title: 'consultacpe responde 422 a todo',
    sees: ABSENT,
    answers: json(422, {
      ...{ cod: '422', msg: 'Unprocessable Entity - Se presentaron errores de validacion' },
      errors: [{ cod: '2100', msg: 'Parámetros incorrectos' }],
    }),
  },
  'cpe-limite': {
    title: 'consultacpe responde 429 a todo',
    sees: LATER,
    answers: json(429, { cod: '429', msg: 'Too Many Requests' }),
  },
  'cpe-ritmo': {
    title: `consultacpe atiende ${CALLS_A_SECOND} llamadas por segundo y responde 429 a las demás`,
    sees: RECOVERS,
    callsASecond: CALLS_A_SECOND,
  },
  'cpe-intermitente': {
    title: 'El 10 % de las llamadas a consultacpe falla (500)',
    sees: RECOVERS,
    answers: (exchange) => {
      const { world } = exchange;
      return world.passing.chance(FAILING_SHARE)
        ? world.passing.pick([failing, page(500, FAILED_HTML)])(exchange)
        : false;
    },
  },
  'cpe-caido': { title: 'consultacpe está caído (503)', sees: LATER, answers: page(503, ERROR_PAGE_HTML) },
  'cpe-pagina-200': {
    title: 'consultacpe responde una página de error con estado 200',
    sees: LATER,
    answers: page(200, ERROR_PAGE_HTML),
  },
  'cpe-base64-url': {
    title: 'El base64 llega en su variante para direcciones (- y _, sin =)',
    sees: RECOVERS,
    encodes: (bytes) => bytes.toString('base64url'),
  },
  'cpe-vacio': { title: 'El archivo llega vacío (valArchivo "")', sees: LATER, encodes: () => '' },
  'cpe-zip-cortado': {
    title: 'El zip llega cortado',
    sees: UNREADABLE,
    delivers: (zip) => zip.subarray(0, Math.floor(zip.length * 0.7)),
  },
  'cpe-sin-zip': {
    title: 'El XML llega sin zip',
    sees: RECOVERS,
    loose: true,
  },
  'cpe-solo-cdr': {
    title: 'El zip trae solo el CDR, no el XML',
    sees: UNREADABLE,
    packs: (_files, deal, documents) => [documents.cdr(deal)],
  },
  'cpe-otro-comprobante': {
    title: 'El zip trae el XML de otro comprobante',
    sees: `${UNREADABLE} Lo de otro no se muestra como suyo.`,
    packs: (files, deal, documents) => {
      const other = { ...deal, number: String(Number(deal.number) + 1) };
      return [{ name: files[0]?.name ?? '', content: documents.xml({ ...other, key: `${other.key}+1` }).bytes }];
    },
  },
  'cpe-firma-alterada': {
    title: 'El XML fue cambiado después de firmarse',
    sees: 'El XML se lee y se muestra; su firma dice que el contenido no es el que se firmó.',
    packs: ownChanged((content) => Buffer.from(content.toString('latin1').replace('PE:SUNAT', 'PE:SUNAD'), 'latin1')),
  },
  'cpe-xml-roto': {
    title: 'El XML está mal formado',
    sees: UNREADABLE,
    packs: ownChanged((content) => content.subarray(0, content.length - 40)),
  },
});
