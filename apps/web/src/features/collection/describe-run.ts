import type { CollectionRun } from '@yupana/contract/collection.ts';
import { formatCount } from '../../lib/formats.ts';

/** The steps of a run, in order, as the accountant reads them. */
export const STAGES: readonly { stage: CollectionRun['stage']; label: string }[] = [
  { stage: 'credentials', label: 'Comprobar credenciales' },
  { stage: 'periods', label: 'Consultar periodos' },
  { stage: 'proposals', label: 'Recolectar compras y ventas' },
];

/** A run that will still change by itself. */
export function isActive(run: CollectionRun | null | undefined): boolean {
  return run?.state === 'pending' || run?.state === 'running';
}

export type RunTone = 'brand' | 'positive' | 'danger' | 'warning';

export interface RunView {
  title: string;
  tone: RunTone;
}

/** How a run's state is called. What happened and what to do is the server's `message`. */
export function describeRun(run: CollectionRun): RunView {
  switch (run.state) {
    case 'pending':
      return { title: run.attempt > 1 ? 'Se volverá a intentar' : 'En cola', tone: 'brand' };
    case 'running':
      return { title: 'Recolectando de SUNAT', tone: 'brand' };
    case 'done':
      return describeEnd(run.result);
    case 'stale':
      return { title: 'La recolección se interrumpió', tone: 'warning' };
    case 'failed':
      return { title: 'No se pudo completar', tone: 'danger' };
  }
}

/** Never green over a book that could not be completed, read or changed, nor over one that SUNAT's own count does not confirm. */
function describeEnd({ failed, gaps, unread, held, unverified }: CollectionRun['result']): RunView {
  if (failed > 0) return { title: 'Faltan registros', tone: 'danger' };
  if (gaps > 0) return { title: 'Con diferencias', tone: 'warning' };
  if (unread > 0) return { title: 'Con filas sin leer', tone: 'warning' };
  if (held > 0) return { title: 'Con registros que quedaron como estaban', tone: 'warning' };
  if (unverified > 0) return { title: 'Sin verificar', tone: 'warning' };
  return { title: 'Recolección terminada', tone: 'positive' };
}

/** `12 de 48 registros`: a register is a book of a period. */
export function progressText({ done, expected }: Pick<CollectionRun, 'done' | 'expected'>): string {
  if (expected === 0) return 'Calculando…';
  return `${formatCount(done)} de ${formatCount(expected)} registros`;
}
