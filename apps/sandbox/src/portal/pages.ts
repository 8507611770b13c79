import type { Option } from './menus.ts';

/**
 * The portal's pages: their skeleton and the elements that others found in them, with texts of our own where none is known
 * (docs/sunat/portal.md).
 */

const page = (title: string, body: string, script = '') =>
  `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>${title}</title><script type="text/javascript">${script}</script></head>
<body>
${body}
<script id="f5_cspm">(function(){})();</script></body></html>
`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The menu for who has no session: a script that leads to the login. */
export const redirectPage = (address: string) =>
  page(
    'SUNAT - Menú SOL',
    '',
    `function redirect(url){window.top.location.href=url;}redirect(${JSON.stringify(address)});`,
  );

interface FormPage {
  state: string;
  originalUrl: string;
  error?: string;
  captcha?: boolean;
}

/** The login form. @source the fragment of 2026-08, whose script fills the hidden fields from the visible ones */
export function formPage({ state, originalUrl, error = '', captcha = false }: FormPage): string {
  const challenge = captcha
    ? '<div class="form-group"><div class="g-recaptcha" data-sitekey="simulador">Demuestra que eres una persona</div></div>'
    : '';
  const hidden = ['tipo', 'dni', 'custom_ruc', 'j_username', 'j_password', 'captcha', 'lang']
    .map((name) => `<input type="hidden" name="${name}" value="">`)
    .join('');
  return page(
    'SUNAT - Menú SOL',
    `<div class="container"><div class="panel-body">
<form role="form">
  <button type="button" class="btn active btnPor" id="btnPorRuc">RUC</button><button type="button" class="btn btnPor" id="btnPorDni">DNI</button>
  <input type="text" placeholder="RUC" id="txtRuc" maxlength="11" value=""><input type="text" placeholder="Usuario" id="txtUsuario" maxlength="8" value="">
  <input type="password" placeholder="Contraseña" id="txtContrasena" maxlength="12" value="">
  <div class="form-group"><div id="divFails" class="text-centro"></div></div>${challenge}
  <small><span class="nivel1">¿Te olvidaste tu usuario o clave?</span></small>
  <div id="divMensajeError" class="form-group${error ? '' : ' hidden'}"><div class="alert alert-danger text-left" role="alert"><span id="spanMensajeError">${escaped(error)}</span></div></div>
  <button id="btnAceptar" class="btn btn-sm btn-primary" type="button">Iniciar sesión</button>
</form>
<form method="post" action="j_security_check">${hidden}<input type="hidden" name="originalUrl" value="${escaped(originalUrl)}"><input type="hidden" name="state" value="${escaped(state)}"></form>
</div></div>`,
  );
}

export const ERROR_PAGE = page(
  'SUNAT',
  '<div class="container"><div id="divErrorRUC" class="panel"><p>Verifique los datos ingresados.</p></div></div>',
);

export const FAILED_PAGE = page(
  'SUNAT',
  '<div class="container"><div class="col-md-12"><h4><b id="lblHeader">Falla en la autenticación</b></h4><button type="button" id="btnVolver">Volver</button></div></div>',
);

export const FRONT_PAGE = page('SUNAT', '<div class="container"><h4>Bienvenidos a SUNAT</h4></div>');

export const UNWELL_PAGE = page(
  'SUNAT',
  '<div class="container"><p>En este momento no podemos atenderlo. Vuelva a intentarlo en unos minutos.</p></div>',
);

/** @source the page of F5 BIG-IP, which stands before the portal */
export const FIREWALL_PAGE =
  '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1234567890123456789</body></html>';

/** Nothing of it is known: as on the day on which SUNAT changes its portal. */
export const STRANGE_PAGE = page(
  'SUNAT',
  '<div class="container"><h2>Una nueva forma de identificarte</h2><p>Elige cómo quieres entrar.</p><button>DNI electrónico</button></div>',
);

/** What no browser gets: the caller sent something that the form does not. */
export const wrongFormPage = (what: string) =>
  page('Simulador', `<div class="container"><h2>Solicitud no válida</h2><p>${escaped(what)}</p></div>`);

/** What comes where an option's application should, when it fails. @source seen 2026: `body div.cuerpo p.error` */
export const OPTION_ERROR_PAGE = page(
  'SUNAT',
  '<div class="cuerpo"><p class="error">No se puede mostrar la opción solicitada.</p></div>',
);

/** Opening what one may not open does nothing. @source seen 2026 */
export const NOTHING_PAGE = '<html><head></head><body></body></html>';

/**
 * Somebody's menu, with a campaign in front and an option twice.
 * @param options what this user may open; null: its script does not say
 */
export function menuPage(name: string, address: string, options: readonly Option[] | null, hasMailbox = true): string {
  const listed = (options ?? []).map(({ code, title }) => ({
    id: code,
    title,
    url: `${address}?action=execute&code=${code}`,
  }));
  const list = options === null ? '' : `var opciones=${JSON.stringify(listed)};`;
  return page(
    'SUNAT - Menú SOL',
    `<li id="liOpcionUsuario2"><span>Bienvenido, <strong>${escaped(name)}</strong></span></li>${hasMailbox ? '<a id="aOpcionBuzon">Buzón Electrónico</a>' : ''}
<div id="divOpcionServicio2"><h4>Empresas</h4></div><input type="text" id="txtBusca">
<div id="divUltimosAccesos"><h4>ÚLTIMOS ACCESOS</h4>${listed.map(({ title }) => `<span>${title}</span>`).join('')}</div>
<button id="btnSalir" type="button">Salir</button>
<div id="divModalCampana"><iframe id="ifrVCE" name="ifrVCE" src="/cl-ti-itadminforuc-modifdatos/campanha"></iframe></div><div id="divModalCampanaBak"></div>`,
    `${list}function ejecuta(url){document.getElementById('iframeApplication').src=url;}`,
  );
}
