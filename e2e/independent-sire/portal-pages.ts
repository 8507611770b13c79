/** The portal's pages as far as their markup was published; the firewall's script trails each. */

export const trailed = (html: string) => `${html}<script id="f5_cspm">(function(){})();</script>`;

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

/** SEE-SOL's form, as far as its widgets are named. */
export const SEE_SOL_FORM =
  trailed(`<html><body class="tundra"><div class="principal"><form name="consultar" action="consultar.do" method="post">
<input id="criterio.tipoConsulta"><input id="criterio.fec_desde"><input id="criterio.fec_hasta">
<input type="hidden" name="tipoConsulta"><input type="hidden" name="fec_desde"><input type="hidden" name="fec_hasta">
<span>Aceptar</span><span>Solicitud de descarga masiva</span><span>Imprimir</span></form></div></body></html>`);

/** What an application at ww1 answers to whom it does not know. */
export const NOT_ALIVE = trailed(
  '<html><head><title>SUNAT - Menú SOL</title></head><body><p>Su sesión ha expirado. Vuelva a ingresar por el Menú SOL.</p></body></html>',
);

interface Printed {
  supplier: { document: string; name: string };
  customer: { document: string; name: string };
  issued: string;
  id: string;
  base: string;
  igv: string;
  total: string;
}

/** What a row of the last list is printed as. */
export const printedNote = ({ supplier, customer, issued, id, base, igv, total }: Printed) =>
  trailed(`<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><title>.:: Impresion ::.</title></head><body>
<table class="emisor"><tr><td><b>${supplier.name}</b>&nbsp;</td></tr><tr align="left"><td>Fecha de Emisión :<b>${issued}</b></td></tr></table>
<table class="numeracion"><tr><td align="center">RUC: ${supplier.document}&nbsp;</td></tr><tr><td align="center">${id}&nbsp;</td></tr></table>
<table class="division"><tr><td>Señor(es) </td><td>:</td><td><b>${customer.name}</b>&nbsp;</td></tr><tr><td>RUC&nbsp;</td><td>:</td><td><b>${customer.document}</b>&nbsp;</td></tr></table>
<table class="totales"><tr><td>Valor Venta </td><td>:</td><td>${base}&nbsp;</td></tr><tr><td>IGV</td><td>:</td><td>${igv}&nbsp;</td></tr><tr><td>Importe Total </td><td>:</td><td>${total}&nbsp;</td></tr></table></body></html>`);
