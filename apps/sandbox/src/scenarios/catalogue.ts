/** The moment of the conversation with SUNAT that a scenario spoils. */
export type Stage =
  | 'token'
  | 'portal'
  | 'portal-menu'
  | 'answer'
  | 'ticket'
  | 'archive'
  | 'file'
  | 'proposal'
  | 'summary'
  | 'periods'
  | 'list';

export interface Scenario {
  stage: Stage;
  /** Spanish: for the page of the sandbox. */
  title: string;
  /** Spanish: what the accountant should see in the product. */
  sees: string;
}

const RETRIES =
  'El periodo queda sin completar, dice por qué y cuándo se vuelve a intentar; nada de lo ya recolectado se pierde.';
const NOT_UNDERSTOOD =
  'El periodo queda sin completar: no se entendió lo que SUNAT envió. Se guarda la evidencia y no se muestra como «0 comprobantes».';
const STANDS =
  'Si el periodo ya se había recolectado, lo que había se conserva: nada se retira. El acta dice qué llegó, lo guarda y dice cuándo se vuelve a mirar.';
const ROW_REJECTED = 'El acta nombra esa fila con su línea y motivo; las demás entran. No sale en verde.';
const NEVER_RESENT =
  'La recolección se detiene y pide a la persona comprobar la clave. No se vuelve a enviar por sí sola, tampoco en la recolección diaria.';
const RECOVERS = 'Se recupera solo y termina bien.';
const PORTAL_UNSTABLE =
  'Al validar, si la API no dio respuesta o la empresa no tiene API key: el Portal SOL está inestable (portal-sunat 503).';
const PORTAL_REFUSES =
  'Al validar, igual: no se pudo ingresar al Portal SOL (portal-sunat 400). La clave se envía una sola vez y cuenta como rechazada.';
const PORTAL_PROBLEM = 'Al validar, igual: problemas en el servicio del Portal SOL (portal-sunat 500).';
const BAD_API_KEY = 'Empresa con «API key rechazada» y el enlace para editarla. No se reintenta.';
const BAD_CREDENTIALS = 'Empresa con «Credenciales inválidas» y el enlace para editarlas. No se reintenta.';

export const SCENARIOS = {
  'clave-rechazada': { stage: 'token', title: 'SUNAT rechaza el usuario o la clave SOL', sees: BAD_CREDENTIALS },
  'usuario-bloqueado': {
    stage: 'token',
    title: 'SUNAT dice que el usuario SOL está bloqueado',
    sees: 'Empresa con «Usuario SOL bloqueado» y cómo desbloquearlo. No se cuenta como clave rechazada ni se reintenta sola.',
  },
  'cliente-rechazado': {
    stage: 'token',
    title: 'SUNAT no reconoce el ID de las credenciales API',
    sees: BAD_API_KEY,
  },
  'secreto-rechazado': {
    stage: 'token',
    title: 'SUNAT rechaza la clave de las credenciales API',
    sees: BAD_API_KEY,
  },
  'sin-permiso-sire': {
    stage: 'token',
    title: 'Las credenciales API no tienen el permiso SIRE («Cliente no autorizado»)',
    sees: 'Empresa con «Falta de permisos»: falta el módulo SIRE (MIGE RCE y RVIE).',
  },
  'token-sin-recurso': {
    stage: 'token',
    title: 'SUNAT da el token, pero SIRE lo rechaza con una página 401',
    sees: 'Empresa con «Falta de permisos»: falta el módulo SIRE (MIGE RCE y RVIE).',
  },
  'token-vence-pronto': { stage: 'token', title: 'Cada token vence a las cinco llamadas', sees: RECOVERS },
  'sesion-siempre-vencida': {
    stage: 'token',
    title: 'Todo token nace vencido (401 sin cuerpo)',
    sees: RETRIES,
  },
  'token-503': {
    stage: 'token',
    title: 'El servicio de token está caído (503): para que la validación pregunte al Portal SOL',
    sees: RETRIES,
  },
  'token-pagina-200': {
    stage: 'token',
    title: 'El servicio de token responde una página con estado 200',
    sees: NEVER_RESENT,
  },
  'token-500-clave': {
    stage: 'token',
    title: 'El servicio de token falla (500) y habla de la clave',
    sees: NEVER_RESENT,
  },
  'portal-clave-mensaje': {
    stage: 'portal',
    title: 'El Portal SOL rechaza la clave: el formulario vuelve con «Usuario o Clave Incorrectos»',
    sees: PORTAL_REFUSES,
  },
  'portal-clave-error': {
    stage: 'portal',
    title: 'El Portal SOL rechaza la clave: lleva a su página de error',
    sees: PORTAL_REFUSES,
  },
  'portal-clave-falla': {
    stage: 'portal',
    title: 'El Portal SOL rechaza la clave: acepta y el menú dice «Falla en la autenticación»',
    sees: PORTAL_REFUSES,
  },
  'portal-bloqueado': {
    stage: 'portal',
    title: 'El Portal SOL dice que el usuario está bloqueado',
    sees: PORTAL_REFUSES,
  },
  'portal-captcha': {
    stage: 'portal',
    title: 'El Portal SOL pide un captcha (también después de tres claves erradas)',
    sees: `${PORTAL_PROBLEM} Pide ingresar una vez a mano.`,
  },
  'portal-callado': {
    stage: 'portal',
    title: 'El formulario del Portal SOL vuelve sin decir por qué',
    sees: `${PORTAL_PROBLEM} La clave no se envía otra vez.`,
  },
  'portal-pagina-ajena': {
    stage: 'portal',
    title: 'El Portal SOL muestra una página desconocida',
    sees: PORTAL_PROBLEM,
  },
  'portal-503': { stage: 'portal', title: 'El Portal SOL responde 503', sees: PORTAL_UNSTABLE },
  'portal-no-atiende': { stage: 'portal', title: 'El Portal SOL dice «no podemos atenderlo»', sees: PORTAL_UNSTABLE },
  'portal-cortafuegos': { stage: 'portal', title: 'El cortafuegos responde «Request Rejected»', sees: PORTAL_UNSTABLE },
  'portal-cortado': { stage: 'portal', title: 'El Portal SOL corta la conexión', sees: PORTAL_UNSTABLE },
  'portal-sin-respuesta': { stage: 'portal', title: 'El Portal SOL no responde (90 segundos)', sees: PORTAL_UNSTABLE },
  'portal-lento': { stage: 'portal', title: 'El Portal SOL tarda tres segundos', sees: RECOVERS },
  'portal-rebota': {
    stage: 'portal',
    title: 'El Portal SOL devuelve a su portada después de aceptar la clave',
    sees: RECOVERS,
  },
  'portal-vuelve': {
    stage: 'portal-menu',
    title: 'El menú del Portal SOL vuelve al formulario aunque se ingresó (con «Veces» 1 se recupera)',
    sees: PORTAL_PROBLEM,
  },
  'portal-menu-cortado': {
    stage: 'portal-menu',
    title: 'El Portal SOL acepta la clave y corta la conexión al abrir el menú',
    sees: PORTAL_UNSTABLE,
  },
  'portal-menu-olvida': {
    stage: 'portal-menu',
    title: 'El menú del Portal SOL olvida el ingreso: «Falla en la autenticación» con la clave correcta',
    sees: 'Como una clave rechazada; después de «portal-rebota», problemas en el servicio (portal-sunat 500).',
  },
  'error-422': { stage: 'answer', title: '422 con código 1112', sees: NOT_UNDERSTOOD },
  'error-500-json': { stage: 'answer', title: '500 con JSON (NullPointerException)', sees: RETRIES },
  'error-500-html': { stage: 'answer', title: '500 con página HTML', sees: RETRIES },
  'error-503': { stage: 'answer', title: '503: SUNAT en mantenimiento', sees: RETRIES },
  'html-200': { stage: 'answer', title: 'Página HTML con estado 200', sees: NOT_UNDERSTOOD },
  'respuesta-ajena': { stage: 'answer', title: 'JSON con estado 200 y otra forma', sees: NOT_UNDERSTOOD },
  'conexion-cortada': { stage: 'answer', title: 'La conexión se corta', sees: RETRIES },
  'corte-a-la-mitad': { stage: 'answer', title: 'La conexión se corta a la mitad de la respuesta', sees: RETRIES },
  'sin-respuesta': { stage: 'answer', title: 'SUNAT no responde (90 segundos)', sees: RETRIES },
  lento: { stage: 'answer', title: 'SUNAT responde lento (3 segundos por llamada)', sees: RECOVERS },
  'limite-429': { stage: 'answer', title: '429 sin Retry-After', sees: RETRIES },
  'limite-429-espera': { stage: 'answer', title: '429 con Retry-After: 2', sees: RETRIES },
  intermitente: { stage: 'answer', title: 'El 8 % de las llamadas falla', sees: RECOVERS },
  'ticket-atascado': { stage: 'ticket', title: 'El ticket se queda en 05 «En proceso»', sees: RETRIES },
  'ticket-con-errores': { stage: 'ticket', title: 'El ticket termina en 03 «Procesado con Errores»', sees: RETRIES },
  'ticket-no-listado': { stage: 'ticket', title: 'El ticket nunca aparece en la lista', sees: RETRIES },
  'archivo-demora': {
    stage: 'ticket',
    title: 'Ticket terminado, archivo aún no listo (3 segundos)',
    sees: RECOVERS,
  },
  'exporta-sin-ticket': {
    stage: 'ticket',
    title: 'La exportación responde 200 con nombre de archivo y sin ticket',
    sees: NOT_UNDERSTOOD,
  },
  'exporta-1070': {
    stage: 'ticket',
    title: 'La exportación dice que no hay comprobantes (422/1070), el resumen dice que sí',
    sees: STANDS,
  },
  'zip-truncado': { stage: 'archive', title: 'Zip cortado', sees: NOT_UNDERSTOOD },
  'zip-vacio': { stage: 'archive', title: 'Zip sin archivos', sees: NOT_UNDERSTOOD },
  'descarga-vacia': { stage: 'archive', title: 'Descarga de cero bytes', sees: NOT_UNDERSTOOD },
  'archivo-vacio': { stage: 'archive', title: 'Zip con un archivo de cero bytes', sees: NOT_UNDERSTOOD },
  'nombre-ajeno': { stage: 'archive', title: 'Zip con un archivo de nombre inesperado', sees: NOT_UNDERSTOOD },
  'nombre-peligroso': {
    stage: 'archive',
    title: 'Zip con un nombre que sale de la carpeta (../)',
    sees: NOT_UNDERSTOOD,
  },
  'otro-ruc': {
    stage: 'archive',
    title: 'SUNAT entrega el archivo de otro RUC',
    sees: 'El periodo queda sin completar y dice que el archivo es de otro RUC. Se guarda la evidencia y no se usa nada de él.',
  },
  'zip-bomba': { stage: 'archive', title: 'Bomba zip: 1 MB que ocupa 1 GB', sees: NOT_UNDERSTOOD },
  'zip-bomba-miente': {
    stage: 'archive',
    title: 'Bomba zip que declara un tamaño pequeño',
    sees: NOT_UNDERSTOOD,
  },
  'columna-renombrada': { stage: 'file', title: 'SUNAT cambió el nombre de una columna', sees: NOT_UNDERSTOOD },
  'columna-faltante': { stage: 'file', title: 'Falta una columna', sees: NOT_UNDERSTOOD },
  'columna-extra': { stage: 'file', title: 'Hay una columna nueva', sees: NOT_UNDERSTOOD },
  'sin-cabecera': { stage: 'file', title: 'El archivo llega sin cabecera', sees: NOT_UNDERSTOOD },
  'solo-cabecera': {
    stage: 'file',
    title: 'El archivo trae solo la cabecera, el resumen dice que hay comprobantes',
    sees: 'El acta muestra la brecha entre lo que SUNAT informa y lo obtenido: no es «0 comprobantes».',
  },
  'filas-malas': {
    stage: 'file',
    title: 'Dos filas ilegibles (un importe y una fecha)',
    sees: 'El acta nombra las dos filas rechazadas con su línea y motivo; las demás entran.',
  },
  'archivo-mitad': { stage: 'file', title: 'El archivo trae la mitad de las filas', sees: STANDS },
  'filas-ilegibles': {
    stage: 'file',
    title: 'Ninguna fila se puede leer (con «resumen-cero»: SUNAT además dice que hay 0)',
    sees: `${STANDS} Nunca «SUNAT informa 0 compras».`,
  },
  'fila-cortada': {
    stage: 'file',
    title: 'El archivo termina a la mitad de su última fila',
    sees: ROW_REJECTED,
  },
  'fila-enorme': { stage: 'file', title: 'Una fila ocupa 10 MB', sees: ROW_REJECTED },
  'clave-larga': { stage: 'file', title: 'Un comprobante con un número de 3,000 cifras', sees: ROW_REJECTED },
  'importes-desmedidos': {
    stage: 'file',
    title: 'Dos filas que juntas suman más de quince dígitos',
    sees: ROW_REJECTED,
  },
  'archivo-latin1': { stage: 'file', title: 'El archivo llega en Latin-1 y sin BOM', sees: 'Tildes y eñes correctas.' },
  'propuesta-cambia': {
    stage: 'proposal',
    title: 'La propuesta cambió: un comprobante nuevo, uno que ya no está, uno con otro importe',
    sees: 'Al actualizar: 1 nuevo, 1 retirado, 1 con importe cambiado; el retirado se marca, no se borra.',
  },
  'todo-vacio': {
    stage: 'proposal',
    title: 'No hay comprobantes (422/1070)',
    sees: '«SUNAT informa 0 compras» o «0 ventas», como dato y no como error.',
  },
  'cien-mil': {
    stage: 'proposal',
    title: 'La propuesta trae 100,000 filas',
    sees: 'Se recolecta completa, con progreso, sin que la pantalla se detenga.',
  },
  'resumen-discrepa': {
    stage: 'summary',
    title: 'El resumen de SUNAT cuenta una factura más que la propuesta',
    sees: 'El acta no sale en verde: nombra la factura de diferencia (S/ 118.00).',
  },
  'resumen-cero': {
    stage: 'summary',
    title: 'El resumen de SUNAT dice 0 aunque la propuesta trae filas',
    sees: STANDS,
  },
  'resumen-1070': {
    stage: 'summary',
    title: 'El resumen responde 422/1070 aunque la propuesta trae filas',
    sees: STANDS,
  },
  'resumen-cortado': {
    stage: 'summary',
    title: 'El resumen llega cortado a la mitad (con «Veces» 1 se vuelve a pedir)',
    sees: `${RECOVERS} Si siempre llega cortado, el periodo queda «sin verificar».`,
  },
  'periodo-imposible': {
    stage: 'periods',
    title: 'La lista de periodos trae uno que no existe: 202613',
    sees: 'Los demás se recolectan; el mensaje de la recolección dice que ese quedó fuera.',
  },
  'paginas-solapadas': {
    stage: 'list',
    title: 'La lista de compras en línea repite filas entre páginas',
    sees: 'Nada: Yupana lee el archivo de la propuesta, no esta lista.',
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioId = keyof typeof SCENARIOS;

export function isScenario(id: string): id is ScenarioId {
  return Object.hasOwn(SCENARIOS, id);
}

export function stageOf(id: ScenarioId): Stage {
  return SCENARIOS[id].stage;
}
