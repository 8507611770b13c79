import type { CloseCheck } from '@yupana/contract/closing.ts';
import type { FichaShape, Tone } from '../../ui/figures/ficha.tsx';
import { STATUS_LOOK, type Status } from '../../ui/status.ts';
import type { Close } from './use-close.ts';

/** What the closing of a period says, in one place. */

interface Look {
  shape: FichaShape;
  tone: Tone;
}

export const CHECK_LOOK: Record<CloseCheck['state'], Look & { says: string }> = {
  ready: { shape: 'full', tone: 'positive', says: 'Listo' },
  warns: { shape: 'ring', tone: 'warning', says: 'Con advertencia' },
  blocks: { shape: 'struck', tone: 'danger', says: 'Impide cerrar' },
};

export const CHECKS: Record<CloseCheck['id'], { title: string; way: string; to: string }> = {
  collection: { title: 'Recolección completa', way: 'Ver acta', to: '/dashboard/recoleccion' },
  documents: { title: 'Documentos', way: 'Ver', to: '/dashboard/recoleccion' },
  judged: { title: 'Análisis', way: 'Ver', to: '/dashboard/observaciones' },
  decided: { title: 'Comprobantes decididos', way: 'Ver', to: '/dashboard/observaciones' },
  detractions: { title: 'Detracciones', way: 'Ver', to: '/dashboard/detracciones' },
  withheld: { title: 'Percepciones y retenciones', way: 'Ver', to: '/dashboard/percepciones' },
  files: { title: 'Archivos probados', way: 'Ver prueba', to: '/dashboard' },
};

/** The state of the period, beside its title. */
export function badgeOf({ state, versions }: Pick<Close, 'state' | 'versions'>): Look & { text: string } {
  const newest = versions[0]?.version ?? 0;
  if (state === 'open') return { shape: 'empty', tone: 'neutral', text: 'Sin cerrar' };
  if (state === 'reopened') return { shape: 'half', tone: 'info', text: `Versión ${newest + 1}, por firmar` };
  if (state === 'building') return { shape: 'half', tone: 'info', text: `Versión ${newest}, preparando paquete` };
  if (state === 'failed') return { shape: 'struck', tone: 'danger', text: `Versión ${newest}, sin paquete` };
  return { shape: 'full', tone: 'positive', text: `Versión ${newest}, cerrada` };
}

const STATUSES: Readonly<Record<string, Status>> = {
  'gasto deducible': 'validado',
  'gasto observado': 'observado',
  'gasto no deducible': 'rechazado',
  'en proceso': 'en-proceso',
};

export function statusName(status: string): string {
  const known = STATUSES[status];
  return known ? STATUS_LOOK[known].label : status;
}

/** `9f31…c204` */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}

export const GIVEN_UP =
  'SUNAT movió comprobantes mientras se preparaba el paquete, y no se cerró nada. Revisa las cifras y ciérralo otra vez.';

/** Why it cannot be closed yet. */
export function whyNot({ id }: CloseCheck): string {
  return id === 'judged'
    ? 'No se puede cerrar: hay compras que se están analizando.'
    : 'No se puede cerrar: la recolección no está completa.';
}
