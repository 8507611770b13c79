import { page } from '../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, type Words } from '../scenarios/fault.ts';
import { ERROR_PAGE_HTML, FAILED_HTML } from '../sire/bodies.ts';
import type { Verdict } from './verdict.ts';

const FAILING_SHARE = 0.1;

const LATER =
  'La validez queda «por consultar», dice por qué y se pregunta más tarde. Nada se da por válido ni por inválido.';
const SHOWN = 'El comprobante lo muestra con la fecha de la consulta; sus importes no cambian.';

/** Never in the way of all others: with it, nothing may be asked. */
export const VALIDITY_PERMISSION = faults<Words>()({
  'validez-sin-permiso': {
    title: 'La API key no tiene permiso para la consulta de validez',
    sees: 'Se dice una vez por empresa; la validez de sus comprobantes queda sin consultar.',
  },
});

export interface ValidityMoments {
  answers: Answer;
  /** The verdict, as it leaves. */
  says: (verdict: Verdict) => object;
}

/** The sentence of a good answer ends like this, with its space. Seen 2026. */
export function told(data: object): object {
  return { success: true, message: 'Operation Success! ', data };
}

export const WELL: ValidityMoments = { answers: goOn, says: told };

export type ValidityFault = Words & AtSomeMoment<ValidityMoments>;

const json =
  (status: number, body?: object): Answer =>
  ({ reply }) => {
    reply.code(status).send(body);
    return true;
  };

const other = (changes: object): ValidityMoments['says'] => {
  return (verdict) => told({ ...verdict, ...changes });
};

/** «Consulta integrada de validez». */
export const VALIDITY = faults<ValidityFault>()({
  'validez-caida': {
    title: 'La consulta de validez está caída (503)',
    sees: LATER,
    answers: page(503, ERROR_PAGE_HTML),
  },
  'validez-500': { title: 'La consulta de validez responde 500', sees: LATER, answers: page(500, FAILED_HTML) },
  'validez-401': { title: 'La consulta de validez rechaza todo token (401)', sees: LATER, answers: json(401) },
  'validez-limite': {
    title: 'La consulta de validez responde 429 a todo',
    sees: LATER,
    answers: json(429, { message: 'API rate limit exceeded' }),
  },
  'validez-pagina-200': {
    title: 'La consulta de validez responde una página con estado 200',
    sees: LATER,
    answers: page(200, ERROR_PAGE_HTML),
  },
  'validez-no-responde': {
    title: 'La consulta responde success:false, con un código que nadie publicó',
    sees: LATER,
    says: () => ({ success: false, message: 'Error inesperado en la consulta', errorCode: '9999' }),
  },
  'validez-otra-forma': {
    title: 'La consulta responde un JSON de otra forma',
    sees: LATER,
    says: () => ({ resultado: 'OK', datos: null }),
  },
  'validez-intermitente': {
    title: 'El 10 % de las consultas de validez falla (500)',
    sees: RECOVERS,
    answers: (exchange) => exchange.world.passing.chance(FAILING_SHARE) && page(500, FAILED_HTML)(exchange),
  },
  'validez-anulados': { title: 'Todo comprobante está anulado', sees: SHOWN, says: other({ estadoCp: '2' }) },
  'validez-no-existen': {
    title: 'Ningún comprobante existe',
    sees: SHOWN,
    says: () => told({ estadoCp: '0', estadoRuc: '-', condDomiRuc: '-', observaciones: [] }),
  },
  'validez-estado-nuevo': {
    title: 'Todo comprobante tiene un estado que no está en la tabla (7)',
    sees: 'El estado se muestra como desconocido, con su código; nunca como válido.',
    says: other({ estadoCp: '7' }),
  },
  'validez-otro-contribuyente': {
    title: 'Todo comprobante fue emitido a otro contribuyente',
    sees: SHOWN,
    says: other({
      observaciones: ['- El comprobante de pago consultado ha sido emitido a otro contribuyente.'],
    }),
  },
  'validez-proveedor-no-habido': {
    title: 'Todo proveedor está de baja de oficio y no habido',
    sees: SHOWN,
    says: other({ estadoRuc: '11', condDomiRuc: '12' }),
  },
});
