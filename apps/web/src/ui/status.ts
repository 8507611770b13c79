import type { FichaShape, Tone } from './figures/ficha.tsx';

/** How the states of a voucher look. Words are the reader's, shapes and colours the design's. */
export type Status = 'validado' | 'observado' | 'en-proceso' | 'rechazado';

export const STATUS_LOOK: Record<Status, { label: string; plural: string; tone: Tone; shape: FichaShape }> = {
  validado: { label: 'Validado', plural: 'Validados', tone: 'positive', shape: 'full' },
  'en-proceso': { label: 'En proceso', plural: 'En proceso', tone: 'info', shape: 'half' },
  observado: { label: 'Observado', plural: 'Observados', tone: 'warning', shape: 'ring' },
  rechazado: { label: 'Rechazado', plural: 'Rechazados', tone: 'danger', shape: 'struck' },
};
