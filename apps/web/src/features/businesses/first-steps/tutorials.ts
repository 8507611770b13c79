import type { Welcome } from './welcome.ts';

/** The videos of the product, recorded by `npm run videos` from its demo. */
export const TUTORIALS: Record<Welcome, { file: string; title: string; label: string }> = {
  welcome: {
    file: 'bienvenida',
    title: 'Registrar una empresa',
    label: 'Video: cómo registrar una empresa y traer sus comprobantes de SUNAT',
  },
  observations: {
    file: 'observaciones',
    title: 'Revisar un periodo',
    label: 'Video: cómo revisar los comprobantes y las observaciones de un periodo',
  },
};
