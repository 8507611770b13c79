/** The services besides SIRE that the sandbox stands in for, with what may go wrong in each. */
export const SERVICES = {
  captcha: {
    title: 'Captcha',
    scenarios: {
      'puntaje-bajo': 'La visita parece un robot (puntaje 0.1)',
      'otra-accion': 'El token se obtuvo para otra acción',
      'token-invalido': 'El token no vale',
      caido: 'El verificador responde 503',
      'sin-respuesta': 'El verificador no responde (30 segundos)',
      'respuesta-ajena': 'El verificador responde 200 con otra forma',
      'sin-script': 'El script no se puede descargar',
    },
  },
  culqi: {
    title: 'Culqi',
    scenarios: {
      lento: 'El cobro tarda',
      'sin-respuesta': 'Cobra y no responde (60 segundos)',
      'respuesta-perdida': 'Cobra y corta la conexión antes de responder',
      'pedido-perdido': 'Corta la conexión sin cobrar',
      caido: 'Responde 500 sin cobrar',
      'cobra-y-falla': 'Cobra y responde 500',
      demasiadas: 'Responde 429',
      'llave-rechazada': 'Responde 401: la llave secreta no vale',
      'otro-importe': 'Cobra un sol más de lo pedido',
      'sin-eventos': 'No avisa de los cobros',
      'sin-script': 'El componente de pago no se puede descargar',
    },
  },
  padron: {
    title: 'Padrón RUC de SUNAT',
    scenarios: {
      'sin-cambios': 'Responde siempre 304: no cambió',
      cortado: 'La descarga se corta a la mitad',
      pagina: 'Página HTML con estado 200',
      'columna-renombrada': 'SUNAT cambió el nombre de una columna',
      'pocas-filas': 'Trae menos de la mitad de las filas',
      'filas-ilegibles': 'Tres filas ilegibles',
      'ruc-repetido': 'Un RUC aparece dos veces',
      'zip-truncado': 'Zip cortado',
      'zip-bomba': 'Bomba zip: 1 MB que ocupa 1 GB',
      caido: 'Responde 503',
    },
  },
  correo: {
    title: 'Correo',
    scenarios: {
      'rechaza-por-ahora': 'El servidor de correo responde 451: inténtelo más tarde',
    },
  },
  marketing: {
    title: 'Formulario de marketing',
    scenarios: { caido: 'Responde 503', rechazado: 'Responde 400: el formulario no es válido' },
  },
} as const satisfies Record<string, { title: string; scenarios: Record<string, string> }>;

export type Service = keyof typeof SERVICES;

export interface ActiveFault {
  scenario: string;
  /** How many more times it happens; null: until it is switched off. */
  timesLeft: number | null;
}

export interface Services {
  /** Replaces what the service had before. */
  set(service: Service, fault: ActiveFault): void;
  clear(service?: Service): void;
  /** What spoils this answer, counted as happened; null when all goes well. */
  take(service: Service): string | null;
  /** The same without counting. */
  look(service: Service): ActiveFault | null;
}

export function isService(name: string): name is Service {
  return Object.hasOwn(SERVICES, name);
}

export function isFault(service: Service, scenario: string): boolean {
  return Object.hasOwn(SERVICES[service].scenarios, scenario);
}

export function newServices(): Services {
  const active = new Map<Service, ActiveFault>();
  return {
    set: (service, fault) => {
      active.set(service, { ...fault });
    },
    clear: (service) => {
      if (service) active.delete(service);
      else active.clear();
    },
    take: (service) => {
      const fault = active.get(service);
      if (!fault) return null;
      if (fault.timesLeft !== null) {
        fault.timesLeft -= 1;
        if (fault.timesLeft === 0) active.delete(service);
      }
      return fault.scenario;
    },
    look: (service) => active.get(service) ?? null,
  };
}
