import { z } from 'zod';
import { GENERAL_ERRORS } from './words/general-errors.ts';

/**
 * Every error a call can answer: code → HTTP status → Spanish text. The web shows the text as received.
 * Texts quoted from the product's specification are verbatim.
 */
export const ERRORS = {
  ...GENERAL_ERRORS,

  ROLE_FORBIDDEN: {
    status: 403,
    message: 'Tu rol en esta cuenta no permite hacerlo. Pídeselo a quien la administra.',
  },

  USER_PASSWORD_INCORRECT: { status: 401, message: 'El usuario o la contraseña no coinciden.' },
  CURRENT_PASSWORD_INCORRECT: { status: 422, message: 'La contraseña actual no es correcta.' },
  SECOND_STEP_INCORRECT: { status: 422, message: 'El código no es correcto o ya se usó. Escribe el que ves ahora.' },
  SIGN_IN_STEP_EXPIRED: {
    status: 410,
    message: 'Pasó demasiado tiempo. Vuelve a escribir tu usuario y tu contraseña.',
  },
  TWO_STEP_ALREADY_ON: { status: 409, message: 'La verificación en dos pasos ya está activada.' },
  TWO_STEP_NOT_STARTED: { status: 409, message: 'Empieza otra vez la activación de la verificación en dos pasos.' },
  TWO_STEP_OFF: { status: 409, message: 'La verificación en dos pasos no está activada.' },
  PARTNER_LINK_INVALID: {
    status: 403,
    message: 'Ocurrió un error al validar tus datos, inténtelo de nuevo en unos minutos.',
  },
  PARTNER_VISIT_EXPIRED: {
    status: 410,
    message: 'Pasó demasiado tiempo. Vuelve a abrir Yupana desde Siscont.',
  },
  EMAIL_ALREADY_REGISTERED: { status: 409, message: 'Ya existe una cuenta con este correo electrónico.' },
  CAPTCHA_REJECTED: {
    status: 403,
    message: 'No pudimos comprobar que eres una persona. Vuelve a intentarlo o escríbenos si se repite.',
  },
  CAPTCHA_UNAVAILABLE: {
    status: 503,
    message: 'La protección contra robots no responde en este momento. Inténtalo en unos minutos.',
  },
  COUPON_UNKNOWN: { status: 422, message: 'El código de cupón no existe.' },
  COUPON_NOT_YET_VALID: { status: 422, message: 'Este cupón todavía no está vigente.' },
  COUPON_EXPIRED: { status: 422, message: 'Este cupón ya venció.' },
  COUPON_SPENT: { status: 422, message: 'Este cupón ya no tiene usos disponibles.' },
  RECOVERY_LINK_EXPIRED: { status: 410, message: 'Este link ya expiró' },
  TRIAL_ENDED: { status: 403, message: 'Tu prueba gratis ha terminado. Elige un plan para registrar empresas.' },
  PLAN_ENDED: { status: 403, message: 'Tu plan ha vencido. Paga tu plan para registrar empresas.' },
  PARTNER_LICENSE_ENDED: {
    status: 403,
    message: 'Tu licencia de Siscont venció. Renuévala o elige un plan para registrar empresas.',
  },

  BUSINESS_ALREADY_REGISTERED: { status: 409, message: 'La Pyme ya se encuentra registrada' },
  RUC_INVALID: { status: 422, message: 'El RUC ingresado es inválido' },
  CREDENTIALS_NOT_SAVED: { status: 409, message: 'Guarda las credenciales antes de validarlas.' },
  SOL_USER_RESTS: {
    status: 409,
    message: 'SUNAT rechazó dos claves de este usuario SOL: esperamos un día antes de probar otra.',
  },
  BUSINESS_ARCHIVED: { status: 409, message: 'La empresa está archivada. Reactívala para volver a recolectar.' },
  BUSINESS_ON_ITS_WAY: {
    status: 409,
    message:
      'La empresa se está trasladando a tu cuenta con todo lo recolectado. Espera un momento: te avisamos por correo cuando esté completa.',
  },
  COLLECTION_NOT_POSSIBLE: {
    status: 409,
    message: 'Para recolectar de SUNAT faltan credenciales válidas. Actualízalas y vuelve a intentarlo.',
  },

  WITHHOLDINGS_NOT_POSSIBLE: {
    status: 409,
    message: 'Esta instalación no puede consultar detracciones, percepciones ni retenciones en SUNAT.',
  },
  NOTHING_TO_DEPOSIT: {
    status: 422,
    message:
      'Ninguna de las detracciones elegidas puede ir en el archivo: ya está depositada o va en otro archivo, o falta la cuenta del proveedor, el monto o el código.',
  },
  MAILBOX_NOT_POSSIBLE: {
    status: 409,
    message:
      'Para entrar al Buzón SOL hacen falta un usuario y una clave SOL que SUNAT acepte. Revísalos en Editar credenciales.',
  },

  REPORT_TOO_LONG: {
    status: 422,
    message: 'El periodo tiene más comprobantes de los que el programa numera en un mes.',
  },
  REPORT_ACCOUNT_TOO_LONG: {
    status: 422,
    message:
      'Una cuenta de la empresa tiene más dígitos de los que toma este programa. Acórtala en Ajustes de la empresa, Plan de cuentas.',
  },
  REPORT_UNWRITABLE: {
    status: 422,
    message: 'Un comprobante del periodo no se puede escribir en este archivo. Descárgalo aparte para ver cuál es.',
  },
  REPORT_EMPTY: { status: 422, message: 'No hay comprobantes para este archivo en el periodo.' },
  REPORT_NOT_COLLECTED: {
    status: 422,
    message: 'No se sabe qué comprobantes lleva este archivo: los del periodo aún no se recolectan, o no llegaron.',
  },
  REPORT_FAILED: {
    status: 503,
    message:
      'No pudimos preparar el archivo: los comprobantes del periodo están cambiando. Pídelo otra vez en unos minutos.',
  },
  REPORT_ZIP_TOO_MANY: {
    status: 422,
    message: 'Un zip lleva hasta 600 archivos. Elige menos empresas, periodos o formatos.',
  },
  REPORT_ZIPS_BUSY: {
    status: 409,
    message: 'Tu cuenta ya prepara tres zips de reportes. Espera a que termine uno, o cancélalo.',
  },
  PORTFOLIO_BUSY: {
    status: 409,
    message: 'Todavía se hace lo último que pediste para varias empresas. Espera a que termine, o detenlo.',
  },
  PORTFOLIO_VIEWS_FULL: { status: 409, message: 'Puedes guardar hasta 20 vistas. Borra alguna primero.' },
  VOUCHER_ALREADY_DECIDED: { status: 409, message: 'Alguien ya decidió este comprobante.' },
  CLOSE_NOT_READY: {
    status: 409,
    message: 'Aún no se puede cerrar: la recolección del periodo no está completa.',
  },
  CLOSE_STILL_JUDGING: {
    status: 409,
    message: 'Aún no se puede cerrar: hay compras del periodo que se están analizando. Espera a que terminen.',
  },
  CLOSE_WITHOUT_REASON: { status: 422, message: 'Hay puntos pendientes: di por qué cierras así.' },
  CLOSE_STALE: {
    status: 409,
    message: 'Los comprobantes del periodo cambiaron mientras lo mirabas. Revisa las cifras y ciérralo otra vez.',
  },
  CLOSE_NOT_STANDING: { status: 409, message: 'Esa versión ya se reabrió, o hay otra más nueva. Mira cómo está.' },
  CLOSE_NOT_PREPARED: {
    status: 409,
    message: 'Aún no se puede cerrar: nadie ha firmado que preparó el periodo como está ahora.',
  },
  CLOSE_OWN_REVIEW: {
    status: 409,
    message: 'Quien preparó el periodo no lo revisa. Pide a otra persona del estudio que lo revise y lo cierre.',
  },
  CLOSE_ALONE: {
    status: 409,
    message: 'Eres la única persona que trabaja en esta empresa: ciérrala con una sola firma.',
  },
  CLOSE_STANDS: { status: 409, message: 'El periodo ya está cerrado. Mira cómo está.' },
  TEAM_FULL: { status: 409, message: 'La cuenta ya tiene todas las personas e invitaciones que admite.' },
  ALREADY_IN_TEAM: { status: 409, message: 'Esa persona ya está en el equipo.' },
  OWN_ROLE: { status: 409, message: 'Nadie cambia su propio rol ni se quita a sí mismo. Pídelo a otro dueño.' },
  INVITATION_EXPIRED: {
    status: 410,
    message: 'Esta invitación ya no sirve: venció, se anuló o ya se usó. Pide otra a quien te invitó.',
  },
  SCENARIOS_FULL: { status: 409, message: 'El periodo ya tiene todos los escenarios que admite. Elimina uno.' },
  SCENARIO_NAMED: { status: 409, message: 'Ya hay un escenario con ese nombre en el periodo. Elige otro.' },
  SCENARIO_CHANGED: {
    status: 409,
    message: 'Algo cambió desde que se guardó este escenario. Actualízalo antes de enviarlo.',
  },
  SCENARIO_LINKS_FULL: {
    status: 409,
    message: 'Este escenario ya tiene todas las páginas abiertas que admite. Anula una.',
  },
  SCENARIO_LINK_ENDED: {
    status: 410,
    message: 'Esta página ya no está disponible: venció o se anuló. Pide otra a tu contador.',
  },
  PERIOD_CLOSED: { status: 409, message: 'El periodo está cerrado. Reábrelo para decidir sus comprobantes.' },
  SETTING_CHANGED: {
    status: 409,
    message: 'Este ajuste se guardó con otro valor mientras escribías. Mira lo que dice ahora.',
  },
  SETTING_UNKNOWN_CATEGORY: { status: 422, message: 'Elige de la lista qué le compra la empresa a cada proveedor.' },
  NON_DOMICILED_CHANGED: {
    status: 409,
    message:
      'Alguien informó, cambió o quitó esta compra mientras la mirabas. No se guardó nada: ábrela otra vez y mira lo que dice.',
  },
  EDITION_NOT_NEXT: {
    status: 409,
    message: 'Esa versión de las reglas ya está en vigor, o hay otra más nueva. Mira cuál sigue.',
  },
  REHEARSAL_STALE: { status: 409, message: 'Algo cambió desde el ensayo. Ensaya otra vez antes de ponerla en vigor.' },
  STATEMENT_UNREADABLE: { status: 422, message: 'No pudimos leer este archivo como un estado de cuenta.' },
  STATEMENT_IN_USE: {
    status: 409,
    message: 'Ya hay cargos confirmados de este estado de cuenta. Deshazlos antes de cambiar sus columnas.',
  },
  MOVEMENT_TAKEN: { status: 409, message: 'Alguien ya decidió este cargo.' },
  PAYMENT_EXCEEDS: { status: 422, message: 'El comprobante quedaría pagado por más de su total.' },
  PAYMENT_OF_MOVEMENT: { status: 409, message: 'Este pago es de un cargo del banco: deshazlo en Pagos.' },
  SUPPORT_FILE_REFUSED: { status: 422, message: 'Adjunta un PDF, un JPG o un PNG de 5 MB como máximo.' },
  UPLOAD_TOO_LARGE: { status: 422, message: 'Un archivo puede pesar hasta 1 GB. Divídelo en varios zips.' },
  UPLOADS_TOO_MANY: {
    status: 409,
    message: 'Hay demasiados archivos subiendo o leyéndose en tu cuenta. Espera a que terminen para subir más.',
  },
  UPLOAD_QUOTA_REACHED: {
    status: 409,
    message: 'Tu cuenta ya guarda todos los archivos subidos que admite. Escríbenos para ampliarla.',
  },

  PLAN_LIMIT_REACHED: {
    status: 403,
    message: 'Tu plan no admite más empresas. Elige un plan mayor para registrar más.',
  },
  PLAN_TOO_SMALL: { status: 409, message: 'Tienes más empresas de las que admite este plan. Elige un plan mayor.' },
  CARD_DECLINED: { status: 400, message: 'La tarjeta fue rechazada. Prueba con otra tarjeta o consulta a tu banco.' },
  AMOUNT_DIFFERS: { status: 400, message: 'El importe no es el del plan. Vuelve a planes y elígelo otra vez.' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'Hay otro pago en curso en tu cuenta. Espera a que termine antes de pagar otra vez.',
  },
  PAYMENT_REPEATED: {
    status: 409,
    message: 'Ya pagaste este plan hace unos minutos. Si quieres pagar otro periodo, vuelve a intentarlo en un rato.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message:
      'El pago con tarjeta no está disponible en este momento. No se hizo ningún cobro. Inténtalo en unos minutos.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error: `errors` for lists, `message` for the calls whose readers want one text. */
export const errorBody = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.string().optional() })),
  message: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
