import type { System } from '../../../ctx.ts';
import { listSource } from './list-source.ts';
import { monthsSource, todaySource } from './rate-sources.ts';
import { refreshSource, type Source } from './refresh-source.ts';

/** Everything public that is kept here, but for the RUC register. */
export function publicSources(system: System): Source[] {
  const { publicFiles } = system.deps.sunat;
  if (publicFiles === null) return [];
  const { lists, rates } = publicFiles;
  return [
    todaySource(system, rates),
    ...lists.names.map((list) => listSource(system, lists, list)),
    monthsSource(system, rates),
  ];
}

/** Brings up to date what is due of it, one after the other: what fails does not keep the others from it. */
export async function refreshPublic(system: System, signal: AbortSignal): Promise<void> {
  for (const source of publicSources(system)) {
    signal.throwIfAborted();
    await refreshSource(system, source, signal);
  }
}
