import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part of a screen in a file of its own, that nobody pressed a button for: a chart, a bar. Without its file the screen
 * stays, with something plainer in its place. What somebody asked for is `useFetchedPart`'s or `useFetchedDialog`'s, which say
 * that they wait and can be tried again. React's own `lazy`, which takes the screen down, is for nobody else (see `biome.json`).
 */
export function lazyPart<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Without: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => load().catch(() => ({ default: Without })));
}

/** For a part that is not missed. */
export const Nothing = (): null => null;
