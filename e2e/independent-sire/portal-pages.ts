/** The portal's pages as far as their markup was published; the firewall's script trails each. */

const trailed = (html: string) => `${html}<script id="f5_cspm">(function(){})();</script>`;

/** Without hidden fields: its own script makes them up when it is sent. */
export const FORM = trailed(`<!DOCTYPE html><html><head><title>SUNAT</title></head><body><form role="form">
<button type="button" class="btn active btnPor" id="btnPorRuc">RUC</button><button type="button" class="btn btnPor" id="btnPorDni">DNI</button>
<div id="divFilaDni" style="display: none;"><input type="text" id="txtDni" maxlength="8" value=""></div>
<input type="text" placeholder="RUC" id="txtRuc" maxlength="11" value=""><input type="text" placeholder="Usuario" id="txtUsuario" maxlength="8" value="">
<input type="password" placeholder="Contraseña" id="txtContrasena" maxlength="12" value="">
<small><span class="nivel1">¿Te olvidaste tu usuario o clave?</span></small>
<div id="divMensajeError" class="form-group text-center hidden"><div class="alert alert-danger text-left" role="alert"><span id="spanMensajeError"></span></div></div>
<button id="btnAceptar" type="button">Iniciar sesión</button></form></body></html>`);

export const NOT_AUTHENTICATED = trailed(
  '<html><body><div class="container"><div class="col-md-12"><h4><b>Falla en la autenticación</b></h4><button id="btnVolver">Volver</button></div></div></body></html>',
);

export const toLogin = (address: string) =>
  trailed(`<html><head><script>
function redirect(url) { top.location = url; }
redirect("${address}");
</script></head><body></body></html>`);

/** The new menu: a tree of options behind a button, and little else that is known. */
export const newMenuPage = (name: string, code: string) =>
  trailed(`<html><head><script>var opciones = [{"code":"${code}","titulo":"Consulta de Pago de Detracciones","url":"/plataforma/fConsultaDetracciones.html"}];
function logoutAndLoad(url) { window.frames[0].location = url; }
</script></head><body><div>Bienvenido, <b>${name}</b></div><button>Opciones</button>
<ul><li id="nivel1_55">Mis declaraciones y pagos<ul><li id="nivel2_55_2"><ul><li id="nivel4_${code.replaceAll('.', '_')}" onclick="logoutAndLoad('MenuInternetPlataforma.htm?action=execute&amp;code=${code}')">Consulta de Pago de Detracciones</li></ul></li></ul></li></ul>
<iframe></iframe></body></html>`);

/** As a script is written, and not as JSON: what its entries are called is not known. */
export const menuPage = (name: string, page: string, offers: readonly string[]) =>
  trailed(`<html><head><script>
var opciones=[${offers.map((code) => `{cod:'${code}',nom:'Opción [${code}]',url:'${page.split('/').at(-1)}?action=execute&code=${code}'}`).join(',\n')}];
function ejecuta(url, nueva, titulo, nivel, codigo) { document.getElementById('iframeApplication').src = url; }
</script></head><body>
<div id="divModalCampanaBak"></div><div id="divModalCampana"><iframe id="ifrVCE" name="ifrVCE" src="/itadminforuc-modifdatos/campanha"></iframe></div>
<ul><li id="liOpcionUsuario2">Bienvenido, <strong>${name}</strong></li><li><a id="aOpcionBuzon">Buzón</a></li></ul>
<div id="divOpcionServicio2"><h4>Empresas</h4></div><input id="txtBusca"><h4>ÚLTIMOS ACCESOS</h4><span>Registro [RVIE] y RCE</span>
<iframe id="iframeApplication"></iframe><button id="btnSalir">Salir</button></body></html>`);
