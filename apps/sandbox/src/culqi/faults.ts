import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type AtSomeMoment, faults, goOn, type Titled } from '../scenarios/fault.ts';
import { failing, UNAUTHORISED } from './failures.ts';

const SILENCE_MS = 60_000;
const ONE_SOL = 100;

export interface CulqiMoments {
  /** The browser asks for the component. */
  script: Answer;
  /** A charge is asked for: nothing is charged if this answers. */
  asked: Answer;
  /** What is charged of what was asked, in céntimos. */
  charges: (amount: number) => number;
  /** The charge was made, and is about to be told. */
  charged: Answer;
  /** Events tell of charges. */
  announces: boolean;
}

export const WELL: CulqiMoments = {
  script: goOn,
  asked: goOn,
  charges: (amount) => amount,
  charged: goOn,
  announces: true,
};

export type CulqiFault = Titled & AtSomeMoment<CulqiMoments>;

const cut: Answer = ({ request, reply }) => {
  reply.hijack();
  request.raw.socket.destroy();
  return true;
};

const internal = failing({ status: 500, type: 'api_error', says: 'Ocurrió un error interno.' });

export const CULQI = faults<CulqiFault>()({
  lento: {
    title: 'El cobro tarda',
    asked: async ({ world }) => {
      await wait(world.pauseMs, undefined, { ref: false });
      return false;
    },
  },
  'sin-respuesta': {
    title: 'Cobra y no responde (60 segundos)',
    charged: async () => {
      await wait(SILENCE_MS, undefined, { ref: false });
      return false;
    },
  },
  'respuesta-perdida': { title: 'Cobra y corta la conexión antes de responder', charged: cut },
  'pedido-perdido': { title: 'Corta la conexión sin cobrar', asked: cut },
  caido: { title: 'Responde 500 sin cobrar', asked: internal },
  'cobra-y-falla': { title: 'Cobra y responde 500', charged: internal },
  demasiadas: {
    title: 'Responde 429',
    asked: failing({ status: 429, type: 'limit_api_error', says: 'Demasiadas solicitudes.' }),
  },
  'llave-rechazada': { title: 'Responde 401: la llave secreta no vale', asked: failing(UNAUTHORISED) },
  'otro-importe': { title: 'Cobra un sol más de lo pedido', charges: (amount) => amount + ONE_SOL },
  'sin-eventos': { title: 'No avisa de los cobros', announces: false },
  'sin-script': {
    title: 'El componente de pago no se puede descargar',
    script: ({ reply }) => {
      reply.code(503).send('');
      return true;
    },
  },
});
