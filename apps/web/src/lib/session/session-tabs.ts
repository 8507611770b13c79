import { usePartner } from './partner.ts';
import { clearSession, STORE_VERSION, sessionOwner, useAuth, useCompany, useDashboard } from './session.ts';

/*
 * A session belongs to the browser's tabs, not to the computer: each tab keeps it in its own sessionStorage, and a new tab is
 * handed it by one that is open. With the last tab it is gone. A BroadcastChannel reaches pages of this very origin only.
 */

const CHANNEL = 'yupana.session';
/** A tab answers in a few milliseconds; one that the browser has put to sleep does not answer at all. */
const PATIENCE_MS = 150;

/** What is handed over: what the stores keep for the tab, as they keep it. Never a password, which none of them keeps. */
const STORES = { auth: useAuth, company: useCompany, dashboard: useDashboard, partner: usePartner };
type StoreName = keyof typeof STORES;
type Kept = Partial<Record<StoreName, string>>;

type Message =
  /** A tab that has just been opened asks for a session. */
  | { kind: 'ask'; from: string }
  | { kind: 'give'; to: string; kept: Kept }
  /** Somebody signed in, or became known. */
  | { kind: 'in'; kept: Kept }
  /** Somebody signed out: of every tab that is theirs. Another's stay. */
  | { kind: 'out'; who: Who };

/**
 * Whose a session is. Two accounts do stand in two tabs of one browser: the partner's links sign in by themselves, and a tab
 * whose session ran out waits for its own person while another signs in elsewhere.
 */
interface Who {
  token: string | null;
  /** Null until the server has said who it is. */
  owner: string | null;
}

interface Events {
  /** This tab has a session that it did not have, or has one again. */
  onIn(): void;
  /** Somebody signed out in another tab. What this one knew is still there: it is its to forget. */
  onOut(): void;
}

/** Addresses whose visitor may be somebody else: a link to a new password, the partner's. They neither ask nor are given. */
const STANDS_ALONE = /^\/(recuperar-contrase(ñ|%C3%B1)a|siscont)(\/|$)/i;

/**
 * Who left this tab by hand, kept for as long as nobody signs in in it: whoever closed the door is not to be found inside,
 * as another account that is open in another tab. Empty: nobody knew who it was.
 */
const LEFT_KEY = 'yupana.left';

let open: { channel: BroadcastChannel; stop: () => void } | null = null;
let pending: Promise<void> | null = null;

/** Until when a guard waits before it believes that there is no session; null: it knows already. */
export function sessionPending(): Promise<void> | null {
  return pending;
}

/** Begins to share the session with the other tabs, and asks them for theirs when this one has none. @returns how to stop */
export function shareSession(events: Events): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  const me = crypto.randomUUID();
  let asking = false;
  let handed = false;
  /** Who left while this tab was waiting: what was given before that was heard is no session any more. */
  const left: Who[] = [];

  function take(kept: Kept): void {
    handed = true;
    try {
      adopt(kept);
    } finally {
      handed = false;
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const { accessToken, tokenExpired } = useAuth.getState();
    switch (data.kind) {
      case 'ask':
        if (accessToken && !tokenExpired)
          post({ kind: 'give', to: data.from, kept: keptBy(['auth', 'company', 'dashboard', 'partner']) });
        return;
      case 'give':
        if (data.to !== me || !asking || accessToken || standsAlone() || !isOurs(data.kept)) return;
        if (left.some((who) => isSame(who, whoseIs(data.kept)))) return;
        asking = false;
        take(data.kept);
        events.onIn();
        return;
      case 'in':
        if (standsAlone() || !isOurs(data.kept) || isRefused(data.kept)) return;
        // What is on screen is of whoever's session ended: only the same person goes on with it.
        if (tokenExpired ? whoseIs(data.kept).owner !== sessionOwner() || sessionOwner() === null : accessToken) return;
        take(data.kept);
        events.onIn();
        return;
      case 'out':
        if (asking) left.push(data.who);
        if ((accessToken || tokenExpired) && isSame(data.who, mine())) events.onOut();
    }
  };

  const post = (message: Message) => channel.postMessage(message);
  const unsubscribe = useAuth.subscribe((now, before) => {
    if (now.accessToken !== null) sessionStorage.removeItem(LEFT_KEY);
    if (handed || now.accessToken === null || now.tokenExpired) return;
    const became = now.accessToken !== before.accessToken || (now.user !== null && before.user === null);
    if (became) post({ kind: 'in', kept: keptBy(['auth', 'partner']) });
  });

  if (useAuth.getState().accessToken === null && !standsAlone() && sessionStorage.getItem(LEFT_KEY) === null) {
    asking = true;
    pending = new Promise<void>((resolve) => {
      const done = () => {
        pending = null;
        resolve();
      };
      const timer = setTimeout(done, PATIENCE_MS);
      const stopWaiting = useAuth.subscribe(({ accessToken }) => {
        if (accessToken === null) return;
        clearTimeout(timer);
        stopWaiting();
        done();
      });
    });
    post({ kind: 'ask', from: me });
  }

  const stop = () => {
    unsubscribe();
    channel.close();
    open = null;
  };
  open = { channel, stop };
  return stop;
}

/** Whoever is signed in leaves by hand: the other tabs that are theirs are told, and this one forgets them. */
export function signOutEverywhere(): void {
  // Before the session is forgotten, which says who it is.
  open?.channel.postMessage({ kind: 'out', who: mine() } satisfies Message);
  forgetLeft();
}

/** Forgets the session of who left by hand, here or in another tab; until somebody signs in here, it takes nobody else's. */
export function forgetLeft(): void {
  const { owner } = mine();
  clearSession();
  sessionStorage.setItem(LEFT_KEY, owner ?? '');
}

/** After somebody left this tab by hand, only they come back from another one. */
function isRefused(kept: Kept): boolean {
  const left = sessionStorage.getItem(LEFT_KEY);
  return left !== null && (left === '' || whoseIs(kept).owner !== left);
}

function mine(): Who {
  const { accessToken, user, tokenExpired } = useAuth.getState();
  // What is on screen after a session ran out is still its owner's; whoever signed in after that is not.
  return { token: accessToken, owner: tokenExpired ? sessionOwner() : (user?.uuid ?? null) };
}

function isSame(one: Who, other: Who): boolean {
  if (one.owner !== null && other.owner !== null) return one.owner === other.owner;
  return one.token !== null && one.token === other.token;
}

function standsAlone(): boolean {
  return STANDS_ALONE.test(window.location.pathname);
}

function keptBy(names: readonly StoreName[]): Kept {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = sessionStorage.getItem(`yupana.${name}`);
      return text === null ? [] : [[name, text]];
    }),
  );
}

/** A tab of another version of the product keeps other things: it is not understood, and one signs in. */
function isOurs(kept: Kept): boolean {
  return read(kept.auth)?.accessToken !== undefined;
}

function whoseIs(kept: Kept): Who {
  const auth = read(kept.auth);
  return { token: auth?.accessToken ?? null, owner: auth?.user?.uuid ?? null };
}

function read(text: string | undefined): { accessToken?: string; user?: { uuid?: string } | null } | null {
  try {
    const { version, state } = JSON.parse(text ?? '');
    return version === STORE_VERSION && typeof state?.accessToken === 'string' ? state : null;
  } catch {
    return null;
  }
}

function adopt(kept: Kept): void {
  for (const name of Object.keys(STORES) as StoreName[]) {
    const text = kept[name];
    if (text === undefined) continue;
    sessionStorage.setItem(`yupana.${name}`, text);
    // The storage answers at once, and so does this.
    void STORES[name].persist.rehydrate();
  }
  useAuth.setState({ tokenExpired: false });
}
