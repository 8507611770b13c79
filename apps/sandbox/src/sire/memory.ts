import type { SandboxOptions } from '../options.ts';
import type { World } from '../world/world.ts';
import { newTickets, type Tickets } from './ticket-memory.ts';
import { newTokens, type Tokens } from './token-memory.ts';

export interface SireMemory {
  readonly tokens: Tokens;
  readonly tickets: Tickets;
  clear(): void;
}

const DEFAULT_TICKET_DELAY_MS = 600;
const DEFAULT_TOKEN_SECONDS = 3600;

export function newSireMemory({ clock, pauseMs }: World, options: SandboxOptions): SireMemory {
  const tokens = newTokens(clock, options.tokenSeconds ?? DEFAULT_TOKEN_SECONDS);
  const tickets = newTickets(clock, options.ticketDelayMs ?? DEFAULT_TICKET_DELAY_MS, pauseMs);
  return {
    ...{ tokens, tickets },
    clear: () => {
      tokens.clear();
      tickets.clear();
    },
  };
}
