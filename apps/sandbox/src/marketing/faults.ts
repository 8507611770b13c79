import { faults, type Titled } from '../scenarios/fault.ts';

export interface MarketingFault extends Titled {
  status: number;
  body: string | object;
}

export const MARKETING = faults<MarketingFault>()({
  caido: { title: 'Responde 503', status: 503, body: '' },
  rechazado: {
    title: 'Responde 400: el formulario no es válido',
    status: 400,
    body: { message: 'Formulario no válido' },
  },
});
