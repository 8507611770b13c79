import { faults, type Titled } from '../scenarios/fault.ts';

const SILENCE_MS = 30_000;

export type CaptchaFault = Titled &
  (
    | { script: 'missing' }
    | { answers: { status: number; body: object } }
    | { silentMs: number }
    /** What the assessment says instead of what it found. */
    | { says: { score?: number; action?: string; invalidReason?: string } }
  );

export const CAPTCHA = faults<CaptchaFault>()({
  'puntaje-bajo': { title: 'La visita parece un robot (puntaje 0.1)', says: { score: 0.1 } },
  'otra-accion': { title: 'El token se obtuvo para otra acción', says: { action: 'LOGIN' } },
  'token-invalido': { title: 'El token no vale', says: { invalidReason: 'MALFORMED' } },
  caido: {
    title: 'El verificador responde 503',
    answers: { status: 503, body: { error: { code: 503, status: 'UNAVAILABLE' } } },
  },
  'sin-respuesta': { title: 'El verificador no responde (30 segundos)', silentMs: SILENCE_MS },
  'respuesta-ajena': {
    title: 'El verificador responde 200 con otra forma',
    answers: { status: 200, body: { ok: true } },
  },
  'sin-script': { title: 'El script no se puede descargar', script: 'missing' },
});
