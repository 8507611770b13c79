import type { CulqiConfig } from '../../../config/outside.ts';

/** Where a bank's check comes back to, inside a frame of the payment screen. */
export const RETURN_PATH = '/pago/verificacion';

/**
 * The page that a bank's 3-D Secure check returns to: it loads Culqi's component, which hands the answer to the payment
 * screen around it by `postMessage`. It is the only page of ours that may stand in a frame, and only in one of ours.
 */
export function threeDsReturn({ threeDsUrl }: CulqiConfig): { html: string; policy: string } {
  const { origin } = new URL(threeDsUrl);
  return {
    html: `<!doctype html>
<html lang="es-PE">
<meta charset="utf-8">
<title>Verificación · Yupana</title>
<p>Verificación terminada. Volviendo a tu pago…</p>
<script src="${threeDsUrl.replaceAll('"', '%22')}"></script>
</html>
`,
    policy: `default-src 'none'; script-src ${origin}; connect-src ${origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
  };
}
