import { CAPTCHA } from '../captcha/faults.ts';
import { CULQI } from '../culqi/faults.ts';
import { MAIL } from '../mail/faults.ts';
import { MARKETING } from '../marketing/faults.ts';
import { REGISTER } from '../ruc-register/faults.ts';

/** The services besides SIRE that the sandbox stands in for, with what may go wrong in each and what it then does. */
export const SERVICES = {
  captcha: { title: 'Captcha', scenarios: CAPTCHA },
  culqi: { title: 'Culqi', scenarios: CULQI },
  padron: { title: 'Padrón RUC de SUNAT', scenarios: REGISTER },
  correo: { title: 'Correo', scenarios: MAIL },
  marketing: { title: 'Formulario de marketing', scenarios: MARKETING },
} as const;

export type Service = keyof typeof SERVICES;
type Faults = { [S in Service]: (typeof SERVICES)[S]['scenarios'] };
/** What a fault of a service does. */
type FaultOf<S extends Service> = Faults[S][keyof Faults[S]];
const BY_NAME: { [S in Service]: { scenarios: Readonly<Record<string, FaultOf<S>>> } } = SERVICES;

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
  take<S extends Service>(service: S): FaultOf<S> | null;
  /** The same without counting. */
  look<S extends Service>(service: S): FaultOf<S> | null;
  active(service: Service): ActiveFault | null;
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
      if (fault && fault.timesLeft !== null) {
        fault.timesLeft -= 1;
        if (fault.timesLeft === 0) active.delete(service);
      }
      return effectOf(service, fault);
    },
    look: (service) => effectOf(service, active.get(service)),
    active: (service) => active.get(service) ?? null,
  };
}

function effectOf<S extends Service>(service: S, fault: ActiveFault | undefined): FaultOf<S> | null {
  return (fault && BY_NAME[service].scenarios[fault.scenario]) ?? null;
}
