import { z } from 'zod';

/**
 * Every error a call can answer: code → HTTP status → Spanish text. The web shows the text as received.
 * Texts quoted from the product's specification are verbatim.
 */
export const ERRORS = {
  INVALID_REQUEST: { status: 422, message: 'Hay datos que no son válidos.' },
  UNAUTHENTICATED: { status: 401, message: 'Tu sesión caducó' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Hiciste demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Lo que enviaste es demasiado grande.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Envía los datos en formato JSON.' },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible en este momento. Inténtalo en unos minutos.' },
  UNEXPECTED: { status: 500, message: 'Ocurrió un error. Por favor, inténtalo de nuevo en un minuto.' },
  LINK_FORBIDDEN: { status: 403, message: 'Este enlace no es válido.' },
  LINK_EXPIRED: { status: 410, message: 'Este enlace ya venció. Vuelve a Yupana y descarga el archivo otra vez.' },

  USER_PASSWORD_INCORRECT: { status: 401, message: 'El usuario o la contraseña no coinciden.' },
  EMAIL_ALREADY_REGISTERED: { status: 409, message: 'Ya existe una cuenta con este correo electrónico.' },
  TRIAL_ENDED: { status: 403, message: 'Tu prueba gratis ha terminado. Elige un plan para registrar empresas.' },

  BUSINESS_ALREADY_REGISTERED: { status: 409, message: 'La Pyme ya se encuentra registrada' },
  RUC_INVALID: { status: 422, message: 'El RUC ingresado es inválido' },
  COLLECTION_NOT_POSSIBLE: {
    status: 409,
    message: 'Para recolectar de SUNAT faltan credenciales válidas. Actualízalas y vuelve a intentarlo.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error: `errors` for lists, `message` for the calls whose readers want one text. */
export const errorBody = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.string().optional() })),
  message: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
