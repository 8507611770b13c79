import { randomBytes } from 'node:crypto';
import type { SandboxOptions } from '../options.ts';
import type { World } from '../world/world.ts';
import { type Mailboxes, newMailboxes } from './mailbox/memory.ts';
import type { MenuKind, Option } from './menus.ts';
import { type Declarations, newDeclarations } from './platform/declarations.ts';
import { newPlatformSessions, type PlatformSessions } from './platform/sessions.ts';
import { newSeeSolVisits, type SeeSolVisits } from './see-sol/memory.ts';

/** A login form that somebody opened. */
export interface OpenForm {
  state: string;
  openedAt: number;
}

/** Somebody's menu. */
export interface OpenMenu {
  kind: MenuKind;
  ruc: string;
  /** The application that was opened from it last, while it is open. */
  application: Option | null;
  /** It was asked for the way out of what is open, as its own script does before it opens the mailbox. */
  askedWayOut: boolean;
  /** Codes that it does not offer any more. */
  withdrawn: ReadonlySet<string>;
}

/** What the SOL portal remembers of those who visit it. */
export interface PortalVisits {
  /** Those whom the new menu led to the platform. */
  platform: PlatformSessions;
  declarations: Declarations;
  /** @returns the cookie of the form */
  openForm(state: string): string;
  form(cookie: string): OpenForm | null;
  /** @returns the code of an accepted login, good once, at one menu, and for five minutes */
  issueCode(kind: MenuKind, ruc: string, solUser: string): string;
  /** Whose code it is; afterwards it is nobody's. */
  spendCode(kind: MenuKind, code: string): string | null;
  /** @returns the cookie of an open menu */
  enter(kind: MenuKind, ruc: string): string;
  /** The menu of that kind, which is in use by that; null when it was closed or left idle. */
  use(kind: MenuKind, cookie: string): OpenMenu | null;
  leave(cookie: string): void;
  /** Somebody else entered with this company's user: whoever was inside is outside. */
  take(ruc: string): void;
  /** Leaves the application with this way out, wherever it is open. */
  leaveApplication(path: string): void;
  /** Menus open now, and applications. */
  open(ruc: string): { menus: number; applications: number };
  /** A login form that is sent sooner after it was opened ends at the front page. */
  readonly hasteMs: number;
  readonly mailboxes: Mailboxes;
  readonly seeSol: SeeSolVisits;
  clear(): void;
}

const CODE_MS = 5 * 60_000;
/** @source seen 2026-09: 35 minutes without a request */
const IDLE_MS = 35 * 60_000;

/** @source seen 2026-10: a form sent within a second */
const DEFAULT_HASTE_MS = 1_000;

export function newPortalVisits(world: World, { portalHasteMs }: SandboxOptions): PortalVisits {
  const { clock } = world;
  const platform = newPlatformSessions();
  const declarations = newDeclarations(world);
  const forms = new Map<string, OpenForm>();
  const codes = new Map<string, { kind: MenuKind; ruc: string; until: number }>();
  const menus = new Map<string, OpenMenu & { until: number }>();
  const mailboxes = newMailboxes(clock);
  const seeSol = newSeeSolVisits();
  const now = () => clock.now().getTime();
  const secret = () => randomBytes(24).toString('base64url');
  return {
    platform,
    declarations,
    hasteMs: portalHasteMs ?? DEFAULT_HASTE_MS,
    mailboxes,
    seeSol,
    openForm: (state) => {
      const cookie = secret();
      forms.set(cookie, { state, openedAt: now() });
      return cookie;
    },
    form: (cookie) => forms.get(cookie) ?? null,
    issueCode: (kind, ruc, solUser) => {
      const parts = [{ alg: 'RS256' }, { sub: ruc, usuarioSOL: solUser }];
      const code = [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), secret()].join(
        '.',
      );
      codes.set(code, { kind, ruc, until: now() + CODE_MS });
      return code;
    },
    spendCode: (kind, code) => {
      const found = codes.get(code);
      codes.delete(code);
      return found && found.kind === kind && found.until > now() ? found.ruc : null;
    },
    enter: (kind, ruc) => {
      const cookie = secret();
      menus.set(cookie, {
        kind,
        ruc,
        application: null,
        askedWayOut: false,
        withdrawn: new Set(),
        until: now() + IDLE_MS,
      });
      return cookie;
    },
    use: (kind, cookie) => {
      const menu = menus.get(cookie);
      if (!menu || menu.kind !== kind || menu.until <= now()) return null;
      menu.until = now() + IDLE_MS;
      return menu;
    },
    leave: (cookie) => {
      menus.delete(cookie);
      platform.end({ menu: cookie });
    },
    take: (ruc) => {
      for (const [cookie, menu] of menus) if (menu.ruc === ruc) menus.delete(cookie);
      platform.end({ ruc });
    },
    leaveApplication: (path) => {
      for (const menu of menus.values()) if (menu.application?.leaves === path) menu.application = null;
    },
    open: (ruc) => {
      const alive = [...menus.values()].filter((menu) => menu.ruc === ruc && menu.until > now());
      return { menus: alive.length, applications: alive.filter(({ application }) => application !== null).length };
    },
    clear: () => {
      for (const memory of [forms, codes, menus, platform, declarations, mailboxes, seeSol]) memory.clear();
    },
  };
}
