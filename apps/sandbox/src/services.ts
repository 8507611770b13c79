import { CAPTCHA } from './captcha/faults.ts';
import { newUsedTokens } from './captcha/memory.ts';
import { captchaRoutes } from './captcha/routes.ts';
import { consultacpeControl } from './consultacpe/control.ts';
import { newPaces } from './consultacpe/memory.ts';
import { consultacpeRoutes } from './consultacpe/routes.ts';
import { culqiControl } from './culqi/control.ts';
import { CULQI } from './culqi/faults.ts';
import { newTill } from './culqi/memory.ts';
import { culqiRoutes } from './culqi/routes.ts';
import { listControl } from './lists/control.ts';
import { LISTS } from './lists/faults.ts';
import { newLists } from './lists/memory.ts';
import { listRoutes } from './lists/routes.ts';
import { mailControl } from './mail/control.ts';
import { MAIL } from './mail/faults.ts';
import { newMailbox } from './mail/memory.ts';
import { startMailSink } from './mail/sink.ts';
import { marketingControl } from './marketing/control.ts';
import { MARKETING } from './marketing/faults.ts';
import { newSubmissions } from './marketing/memory.ts';
import { marketingRoutes } from './marketing/routes.ts';
import type { SandboxOptions } from './options.ts';
import { partnerControl } from './partner/control.ts';
import { newPartner } from './partner/memory.ts';
import { portalControl } from './portal/control.ts';
import { newPortalVisits } from './portal/memory.ts';
import { portalRoutes } from './portal/routes.ts';
import { rucRegisterControl } from './ruc-register/control.ts';
import { REGISTER } from './ruc-register/faults.ts';
import { newRegister } from './ruc-register/memory.ts';
import { rucRegisterRoutes } from './ruc-register/routes.ts';
import { type RunningService, service } from './service.ts';
import { sireControl } from './sire/control.ts';
import { newSireMemory } from './sire/memory.ts';
import { sunatRoutes } from './sire/routes.ts';
import { validityRoutes } from './validity/routes.ts';
import type { World } from './world/world.ts';

/** Every service, in the order of the sandbox's page. One more is a folder and an entry here. */
const SERVICES = {
  captcha: service({ title: 'Captcha', faults: CAPTCHA, memory: newUsedTokens, routes: captchaRoutes }),
  culqi: service({
    ...{ title: 'Culqi', faults: CULQI, memory: newTill },
    ...{ routes: culqiRoutes, control: culqiControl },
  }),
  padron: service({
    ...{ title: 'Padrón RUC de SUNAT', faults: REGISTER, memory: newRegister },
    ...{ sunat: rucRegisterRoutes, control: rucRegisterControl },
  }),
  listas: service({
    ...{ title: 'Listas y tipo de cambio de SUNAT', faults: LISTS, memory: newLists },
    ...{ sunat: listRoutes, control: listControl },
  }),
  correo: service({
    ...{ title: 'Correo', faults: MAIL, memory: newMailbox },
    ...{ listens: startMailSink, control: mailControl },
  }),
  marketing: service({
    ...{ title: 'Formulario de marketing', faults: MARKETING, memory: newSubmissions },
    ...{ routes: marketingRoutes, control: marketingControl },
  }),
  sire: service({ title: 'SIRE de SUNAT', memory: newSireMemory, sunat: sunatRoutes, control: sireControl }),
  consultacpe: service({
    ...{ title: 'XML, PDF y CDR de SUNAT (consultacpe)', memory: newPaces },
    ...{ sunat: consultacpeRoutes, control: consultacpeControl },
  }),
  validez: service({
    title: 'Consulta de validez de SUNAT',
    memory: () => ({ clear: () => undefined }),
    sunat: validityRoutes,
  }),
  portal: service({
    ...{ title: 'Portal SOL', memory: newPortalVisits, sunat: portalRoutes, control: portalControl },
    knows: (visits, ruc) => {
      const { menus, applications } = visits.open(ruc);
      return { portalMenusOpen: menus, portalApplicationsOpen: applications };
    },
  }),
  siscont: service({ title: 'Siscont', memory: newPartner, control: partnerControl }),
} as const;

export type ServiceId = keyof typeof SERVICES;
export type RunningServices = Readonly<Record<ServiceId, RunningService>>;

export function startServices(world: World, options: SandboxOptions): RunningServices {
  const started = Object.entries(SERVICES).map(([id, start]) => [id, start(world, options)]);
  return Object.fromEntries(started);
}
