import type { SandboxOptions } from '../options.ts';
import type { World } from '../world/world.ts';
import type { PartnerOptions } from './options.ts';

/** What Siscont was told of the product; it forgets none of it. */
export interface Partner {
  readonly shared: PartnerOptions | null;
  clear(): void;
}

export function newPartner(_world: World, { partner }: SandboxOptions): Partner {
  return { shared: partner ?? null, clear: () => undefined };
}
