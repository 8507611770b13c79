import { faults, type Titled } from '../scenarios/fault.ts';

const SILENCE_MS = 60_000;
const ONE_SOL = 100;

/** An answer of Culqi's that is no charge, or the connection cut in its place. */
export type Refusal = 'cut' | { status: number; type: string; says: string };

export type CulqiFault = Titled &
  (
    | { script: 'missing' }
    | { events: 'none' }
    | { late: true }
    /** Nothing is charged. */
    | { refuses: Refusal }
    /** In céntimos. */
    | { chargesMore: number }
    /** What is told of a charge that was made. */
    | { hides: Refusal | { silentMs: number } }
  );

export const UNAUTHORISED: Refusal = { status: 401, type: 'authentication_error', says: 'La llave no es válida.' };
const INTERNAL: Refusal = { status: 500, type: 'api_error', says: 'Ocurrió un error interno.' };

export const CULQI = faults<CulqiFault>()({
  lento: { title: 'El cobro tarda', late: true },
  'sin-respuesta': { title: 'Cobra y no responde (60 segundos)', hides: { silentMs: SILENCE_MS } },
  'respuesta-perdida': { title: 'Cobra y corta la conexión antes de responder', hides: 'cut' },
  'pedido-perdido': { title: 'Corta la conexión sin cobrar', refuses: 'cut' },
  caido: { title: 'Responde 500 sin cobrar', refuses: INTERNAL },
  'cobra-y-falla': { title: 'Cobra y responde 500', hides: INTERNAL },
  demasiadas: {
    title: 'Responde 429',
    refuses: { status: 429, type: 'limit_api_error', says: 'Demasiadas solicitudes.' },
  },
  'llave-rechazada': { title: 'Responde 401: la llave secreta no vale', refuses: UNAUTHORISED },
  'otro-importe': { title: 'Cobra un sol más de lo pedido', chargesMore: ONE_SOL },
  'sin-eventos': { title: 'No avisa de los cobros', events: 'none' },
  'sin-script': { title: 'El componente de pago no se puede descargar', script: 'missing' },
});
