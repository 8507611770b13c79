import type { Group } from '../rule.ts';
import { proveedorAltoRiesgo, proveedorSsco } from './listed.ts';
import { boletaNoNrus, boletaNrusLimite, proveedorGiroIncongruente, proveedorNrusFactura } from './regime.ts';
import { proveedorBajaRuc, proveedorNoHabido, proveedorNoHallado, proveedorSuspensionTemporal } from './standing.ts';

/** B. The issuer. */
export const GROUP_B: Group = {
  rules: [
    proveedorSsco,
    proveedorBajaRuc,
    proveedorNoHabido,
    proveedorNrusFactura,
    boletaNrusLimite,
    boletaNoNrus,
    proveedorSuspensionTemporal,
    proveedorNoHallado,
    proveedorGiroIncongruente,
    proveedorAltoRiesgo,
  ],
};
