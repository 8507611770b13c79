import { randomBytes } from 'node:crypto';
import type { SandboxOptions } from '../options.ts';
import type { World } from '../world/world.ts';

/** A login form that somebody opened. */
export interface OpenForm {
  state: string;
  openedAt: number;
}

/** What the SOL portal remembers of those who visit it. */
export interface PortalVisits {
  /** @returns the cookie of the form */
  openForm(state: string): string;
  form(cookie: string): OpenForm | null;
  /** @returns the code of an accepted login, good once and for five minutes */
  issueCode(ruc: string, solUser: string): string;
  /** Whose code it is; afterwards it is nobody's. */
  spendCode(code: string): string | null;
  /** @returns the cookie of an open menu */
  enter(ruc: string): string;
  /** Whose menu it is, and that it is in use; null when it was closed or left idle. */
  use(cookie: string): string | null;
  leave(cookie: string): void;
  /** Menus open now. */
  open(ruc: string): number;
  /** A login form that is sent sooner after it was opened ends at the front page. */
  readonly hasteMs: number;
  clear(): void;
}

const CODE_MS = 5 * 60_000;
/** @source seen 2026-09: 35 minutes without a request */
const IDLE_MS = 35 * 60_000;

/** @source seen 2026-10: a form sent within a second */
const DEFAULT_HASTE_MS = 1_000;

export function newPortalVisits({ clock }: World, { portalHasteMs }: SandboxOptions): PortalVisits {
  const forms = new Map<string, OpenForm>();
  const codes = new Map<string, { ruc: string; until: number }>();
  const menus = new Map<string, { ruc: string; until: number }>();
  const now = () => clock.now().getTime();
  const secret = () => randomBytes(24).toString('base64url');
  return {
    hasteMs: portalHasteMs ?? DEFAULT_HASTE_MS,
    openForm: (state) => {
      const cookie = secret();
      forms.set(cookie, { state, openedAt: now() });
      return cookie;
    },
    form: (cookie) => forms.get(cookie) ?? null,
    issueCode: (ruc, solUser) => {
      const parts = [{ alg: 'RS256' }, { sub: ruc, usuarioSOL: solUser }];
      const code = [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), secret()].join(
        '.',
      );
      codes.set(code, { ruc, until: now() + CODE_MS });
      return code;
    },
    spendCode: (code) => {
      const found = codes.get(code);
      codes.delete(code);
      return found && found.until > now() ? found.ruc : null;
    },
    enter: (ruc) => {
      const cookie = secret();
      menus.set(cookie, { ruc, until: now() + IDLE_MS });
      return cookie;
    },
    use: (cookie) => {
      const menu = menus.get(cookie);
      if (!menu || menu.until <= now()) return null;
      menu.until = now() + IDLE_MS;
      return menu.ruc;
    },
    leave: (cookie) => menus.delete(cookie),
    open: (ruc) => [...menus.values()].filter((menu) => menu.ruc === ruc && menu.until > now()).length,
    clear: () => {
      for (const memory of [forms, codes, menus]) memory.clear();
    },
  };
}
