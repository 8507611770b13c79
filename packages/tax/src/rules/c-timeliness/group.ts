import { type Group, pendienteDeFuente } from '../rule.ts';
import { anticipoNoDevengado, gastoEjercicioAnterior, gastoRentaCuartaNoPagado } from './accrual.ts';
import { comprobantePeriodoAnterior, fechaEmisionPosterior, fueraPlazo12Meses } from './periods.ts';
import { reciboServicioOtroTitular, servicioPublicoCreditoVencimiento } from './public-services.ts';

/** C. Timeliness. */
export const GROUP_C: Group = {
  rules: [
    reciboServicioOtroTitular,
    fechaEmisionPosterior,
    fueraPlazo12Meses,
    comprobantePeriodoAnterior,
    servicioPublicoCreditoVencimiento,
    gastoEjercicioAnterior,
    anticipoNoDevengado,
    gastoRentaCuartaNoPagado,
  ],
  sourceless: [
    pendienteDeFuente({
      id: 'plazo-dl-1669',
      group: 'C',
      needs:
        'la resolución de SUNAT que ponga en vigencia el DL 1669 (electrónicos en su mes, impresos hasta 2 meses, con detracción hasta 3): buscada hasta octubre de 2026, no existe; mientras tanto rigen los 12 meses',
    }),
  ],
};
