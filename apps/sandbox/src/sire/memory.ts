import type { SandboxOptions } from '../options.ts';
import type { Tokens } from '../world/tokens.ts';
import type { World } from '../world/world.ts';
import { newTickets, type Tickets } from './ticket-memory.ts';

export interface SireMemory {
  readonly tokens: Tokens;
  readonly tickets: Tickets;
  clear(): void;
}

const DEFAULT_TICKET_DELAY_MS = 600;

export function newSireMemory({ clock, pauseMs, tokens }: World, options: SandboxOptions): SireMemory {
  const tickets = newTickets(clock, options.ticketDelayMs ?? DEFAULT_TICKET_DELAY_MS, pauseMs);
  return {
    ...{ tokens, tickets },
    clear: () => tickets.clear(),
  };
}
