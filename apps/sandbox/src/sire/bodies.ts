import type { FastifyReply } from 'fastify';

/** The bodies SUNAT answers with, as the public record shows them (docs/sunat; seen between 2023 and 2026). */

export const UNAUTHORIZED_HTML = `<html>\r\n<head><title>401 Authorization Required</title></head>\r\n<body>\r\n<center><h1>401 Authorization Required</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

export const FAILED_HTML = `<!DOCTYPE html><html><head><script type="text/javascript" src="/ruxitagentjs_ICA7NVfqrux_10283240117152214.js" data-dtconfig="app=ea7c4b59f27d43eb"></script><title>500 Request failed</title></head><body><h1>Request failed.</h1></body></html>`;

/** What the gateway says of a route that it does not know: it reads like an outage. Seen 2026-09. */
export const BARE_500_HTML = `<html>\r\n<head><title>500 Internal Server Error</title></head>\r\n<body>\r\n<center><h1>500 Internal Server Error</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

export const ERROR_PAGE_HTML = `<!DOCTYPE html><html lang="es"><head><title>SUNAT</title></head><body><h1>Ha ocurrido un error</h1><p>El servicio no se encuentra disponible. Vuelva a intentarlo más tarde.</p></body></html>`;

const UNPROCESSABLE = 'Unprocessable Entity - Se presentaron errores de validacion que impidieron completar el Request';
const INTERNAL = 'Internal Server Error - Se presento una condicion inesperada que impidio completar el Request';

/** 422 codes that this simulator answers. @source Manual SIRE v27, Anexo; 2244 and 2278 from real captures */
export const MESSAGES = {
  1005: 'El campo “perTributario” no enviado o es vacío',
  1006: 'Formato de perTributario no cumple con el formato “yyyymm”',
  1007: 'El perTributario de búsqueda no debe ser mayor a la fecha actual',
  1028: "El campo 'codOrigenEnvio' es nulo o vacio",
  1029: 'El codOrigenEnvio no es permitido',
  1052: 'El formato del numTicket no es válido',
  1056: 'El campo “codTipoResumen” no enviado o es vacío',
  1057: 'El codTipoResumen no es válido',
  1059: 'Código tipo de Archivo no permitido o no valido',
  1061: "El campo 'codTipoArchivo' es nulo o vacío",
  1067: "El campo 'perIni' no enviado o es vacío",
  1068: 'Formato de perIni no cumple con el formato “yyyymm”',
  1070: 'No se ha encontrado información de comprobantes de pago en Periodo Seleccionado',
  1071: "El campo 'perFin' no enviado o es vacío",
  1072: 'Formato de perFin no cumple con el formato “yyyymm”',
  1073: 'El perFin no debe ser menor que perIni',
  1076: "El campo 'page' no enviado o es vacío",
  1077: 'El valor del campo page debe ser mayor a 0',
  1078: 'El valor del campo per_page debe ser mayor a 0',
  1079: "El campo 'perPage' no enviado o es vacío",
  1112: 'El monto desde no debe ser mayor que el monto hasta',
  1134: 'El campo “nomArchivoReporte” no enviado o es vacío',
  1140: 'El campo “codLibro” no enviado o es vacío',
  1161: 'Código de Libro no permitido',
  2244: 'El archivo solicitado no existe.',
  2278: "El campo 'codTipoArchivoReporte' no enviado o es vacío",
} as const;

export type ValidationCode = keyof typeof MESSAGES;

/** Thrown by a route to answer 422 with SUNAT's catalogue code. */
export class Unprocessable extends Error {
  readonly code: ValidationCode;
  /** Real answers carry the codes as text or as numbers; RCE services lean to text. */
  readonly numeric: boolean;

  constructor(code: ValidationCode, numeric = false) {
    super(MESSAGES[code]);
    this.name = 'Unprocessable';
    this.code = code;
    this.numeric = numeric;
  }
}

export function unprocessableBody({ code, numeric, message }: Unprocessable): object {
  const written = (value: number) => (numeric ? value : String(value));
  return { cod: written(422), msg: UNPROCESSABLE, errors: [{ cod: written(code), msg: message }] };
}

export function internalErrorBody(exception: string): object {
  return { cod: '500', msg: INTERNAL, exc: exception };
}

/** Sends a page; SUNAT's front servers answer HTML whatever the caller accepts. */
export function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=UTF-8').send(html);
}
