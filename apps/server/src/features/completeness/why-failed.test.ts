import { expect, test } from 'vitest';
import { type FailureCode, plainFailure } from '../../sunat/failure.ts';
import { explainedCodes, whyFailed } from './why-failed.ts';

/** A code that is added does not compile here until it has its sentence. */
const every: Record<FailureCode, true> = {
  CREDENTIALS_INCOMPLETE: true,
  SOL_USER_REJECTED: true,
  SOL_USER_LOCKED: true,
  SOL_USER_RESTS: true,
  API_CLIENT_REJECTED: true,
  RUC_HELD: true,
  CAPTCHA_DEMANDED: true,
  PERMISSION_MISSING: true,
  LOGIN_CUT_OFF: true,
  SOL_PERMISSION_MISSING: true,
  SOL_OPTION_CLOSED: true,
  SOL_VISIT_ENDED: true,
  SOL_USER_BUSY: true,
  SESSION_EXPIRED: true,
  SUNAT_UNAVAILABLE: true,
  SUNAT_BUSY: true,
  REQUEST_REFUSED: true,
  TICKET_FAILED: true,
  TICKET_STUCK: true,
  FILE_NOT_READY: true,
  FILE_OF_ANOTHER_RUC: true,
  ANSWER_NOT_UNDERSTOOD: true,
  LOGIN_NOT_UNDERSTOOD: true,
  LAYOUT_NOT_UNDERSTOOD: true,
  WORKER_LOST: true,
  UNEXPECTED: true,
};

test('every way to fail has a sentence of its own', () => {
  expect(explainedCodes.toSorted()).toEqual(Object.keys(every).toSorted());
  expect(whyFailed(plainFailure('WORKER_LOST').code)).toBe('La recolección se interrumpió de nuestro lado.');
});

test('a code nobody knows is still a failure', () => {
  expect(whyFailed(null)).toBe('No se pudo completar.');
  expect(whyFailed('toString')).toBe('No se pudo completar.');
});
