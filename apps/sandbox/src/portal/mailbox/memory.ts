import { randomBytes } from 'node:crypto';
import type { Company } from '../../universe/companies.ts';
import { type Clock, limaDate } from '../../world/clock.ts';
import { type Message, messagesOf, newestFirst, type Tray } from './messages.ts';

/** Who looks at a mailbox. */
export interface Visor {
  ruc: string;
  solUser: string;
  /** What was opened last: a file without a number of its own is of it. */
  opened: Message | null;
}

/** What the mailbox remembers. */
export interface Mailboxes {
  /** @returns the token with which the menu leads there, good once */
  lead(ruc: string, solUser: string): string;
  /** @returns the cookie of the visor; null: the token is no good */
  enter(token: string): string | null;
  visor(cookie: string): Visor | null;
  leave(cookie: string): void;
  /** Whoever is inside with this company's user is outside. */
  take(ruc: string): void;
  open(ruc: string): number;
  messages(company: Company): readonly Message[];
  add(company: Company, message: Message): void;
  /** Marks it as read, by whom and when. Nothing undoes it. */
  markRead(message: Message, by: { solUser: string; at: Date }): void;
  readBy(message: Message): { solUser: string; at: Date } | null;
  isRead(message: Message): boolean;
  clear(): void;
}

export function newMailboxes(clock: Clock): Mailboxes {
  const began = limaDate(clock.now());
  const tokens = new Map<string, Pick<Visor, 'ruc' | 'solUser'>>();
  const visors = new Map<string, Visor>();
  const added = new Map<string, Message[]>();
  const read = new Map<string, { solUser: string; at: Date }>();
  const keyOf = ({ tray, code }: { tray: Tray; code: number }) => `${tray}/${code}`;
  const secret = () => randomBytes(24).toString('base64url');
  return {
    lead: (ruc, solUser) => {
      const token = secret();
      tokens.set(token, { ruc, solUser });
      return token;
    },
    enter: (token) => {
      const who = tokens.get(token);
      tokens.delete(token);
      if (!who) return null;
      const cookie = secret();
      visors.set(cookie, { ...who, opened: null });
      return cookie;
    },
    visor: (cookie) => visors.get(cookie) ?? null,
    leave: (cookie) => visors.delete(cookie),
    take: (ruc) => {
      for (const [cookie, visor] of visors) if (visor.ruc === ruc) visors.delete(cookie);
    },
    open: (ruc) => [...visors.values()].filter((visor) => visor.ruc === ruc).length,
    messages: (company) => newestFirst([...(added.get(company.ruc) ?? []), ...messagesOf(company, began)]),
    add: ({ ruc }, message) => void added.set(ruc, [...(added.get(ruc) ?? []), message]),
    markRead: (message, by) => {
      if (!read.has(keyOf(message))) read.set(keyOf(message), by);
    },
    readBy: (message) => read.get(keyOf(message)) ?? null,
    isRead: (message) => message.wasRead || read.has(keyOf(message)),
    clear: () => {
      for (const memory of [tokens, visors, added, read]) memory.clear();
    },
  };
}
