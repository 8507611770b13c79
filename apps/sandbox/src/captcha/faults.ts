import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type AtSomeMoment, faults, goOn, type Titled } from '../scenarios/fault.ts';

const SILENCE_MS = 30_000;

export interface CaptchaMoments {
  /** The browser asks for the script. */
  script: Answer;
  /** A token is to be assessed. */
  assessment: Answer;
  /** What the assessment says instead of what it found. */
  says: { score?: number; action?: string; invalidReason?: string };
}

export const WELL: CaptchaMoments = { script: goOn, assessment: goOn, says: {} };

export type CaptchaFault = Titled & AtSomeMoment<CaptchaMoments>;

const answering = (status: number, body: string | object): Answer => {
  return ({ reply }) => {
    reply.code(status).send(body);
    return true;
  };
};

export const CAPTCHA = faults<CaptchaFault>()({
  'puntaje-bajo': { title: 'La visita parece un robot (puntaje 0.1)', says: { score: 0.1 } },
  'otra-accion': { title: 'El token se obtuvo para otra acción', says: { action: 'LOGIN' } },
  'token-invalido': { title: 'El token no vale', says: { invalidReason: 'MALFORMED' } },
  caido: {
    title: 'El verificador responde 503',
    assessment: answering(503, { error: { code: 503, status: 'UNAVAILABLE' } }),
  },
  'sin-respuesta': {
    title: 'El verificador no responde (30 segundos)',
    assessment: async () => {
      await wait(SILENCE_MS, undefined, { ref: false });
      return false;
    },
  },
  'respuesta-ajena': { title: 'El verificador responde 200 con otra forma', assessment: answering(200, { ok: true }) },
  'sin-script': { title: 'El script no se puede descargar', script: answering(503, '') },
});
