import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answer } from '../../test/answers.ts';
import { readStep } from './parse.ts';

/** The markup of the real form, published by others, beside the repository and not in it. */
const SAMPLE = new URL('../../../../../shared/samples/portal/loginMenuSol_formulario_fragmento.html', import.meta.url);
const here = existsSync(SAMPLE);

test.skipIf(!here)('the published login form is known, and filled (skipped: no samples beside this checkout)', () => {
  const hosts = { menu: 'https://e-menu.sunat.gob.pe', security: 'https://api-seguridad.sunat.gob.pe', ww1: null };
  const oauth = `${hosts.security}/v1/clientessol/4f3b88b3-d9d6-402a-b85d-6a0bc857746a/oauth2`;
  const originalUrl = `${hosts.menu}/cl-ti-itmenu/AutenticaMenuInternet.htm`;
  const at = new URL(`${oauth}/loginMenuSol?lang=es-PE&originalUrl=${originalUrl}&state=rO0ABXNy+A==`);
  const step = readStep(answer(200, readFileSync(SAMPLE)), at, hosts);
  expect(step).toEqual({
    kind: 'form',
    form: { action: new URL(`${oauth}/j_security_check`), originalUrl, state: 'rO0ABXNy+A==' },
  });
});
