/**
 * The errors that belong to no feature: what any call may answer, and the texts for when nobody answered in our words.
 * They stand apart from the catalogue because the web needs them before its first screen, and the rest never.
 */
export const GENERAL_ERRORS = {
  INVALID_REQUEST: { status: 422, message: 'Hay datos que no son válidos.' },
  UNAUTHENTICATED: { status: 401, message: 'Tu sesión caducó' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Hiciste demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Lo que enviaste es demasiado grande.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Envía los datos en formato JSON.' },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible en este momento. Inténtalo en unos minutos.' },
  NO_ROOM: {
    status: 503,
    message: 'El servidor se quedó sin espacio en disco. Por ahora solo puedes consultar; inténtalo más tarde.',
  },
  UNEXPECTED: { status: 500, message: 'Ocurrió un error. Por favor, inténtalo de nuevo en un minuto.' },
  LINK_FORBIDDEN: { status: 403, message: 'Este enlace no es válido.' },
  LINK_EXPIRED: { status: 410, message: 'Este enlace ya venció. Vuelve a Yupana y descarga el archivo otra vez.' },
} as const satisfies Record<string, { status: number; message: string }>;
