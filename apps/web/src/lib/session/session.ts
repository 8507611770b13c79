import type { User } from '@yupana/contract/accounts.ts';
import type { Business } from '@yupana/contract/businesses.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export const STORE_VERSION = 2;

/**
 * What the tab remembers. It lives in sessionStorage, so it ends with the tab: an accountant's shared computer keeps
 * nothing. Other open tabs are handed it (`session-tabs.ts`). Data of the server is not here: TanStack Query owns it.
 */
const stored = <S>(name: string) => ({
  name: `yupana.${name}`,
  version: STORE_VERSION,
  storage: createJSONStorage<Partial<S>>(() => sessionStorage),
});

interface Auth {
  accessToken: string | null;
  user: User | null;
  /** The screen that is open, as the log of events names it. */
  view: string | null;
  /**
   * A bearer call answered 401: the modal «Tu sesión caducó» covers the screen until the user signs in again. An answer
   * that was under way and still succeeds does not take it back: a token that expired stays so.
   */
  tokenExpired: boolean;
  signedIn(accessToken: string): void;
  setUser(user: User): void;
  setView(view: string): void;
  /** Marks the session as expired, unless there was none, or the token that failed is no longer the one in use. */
  expire(failedToken: string | null): void;
  clear(): void;
}

export const useAuth = create<Auth>()(
  persist(
    (set, get) => ({
      accessToken: null,
      user: null,
      view: null,
      tokenExpired: false,
      signedIn: (accessToken) => set({ accessToken, user: null, tokenExpired: false }),
      setUser: (user) => set({ user }),
      setView: (view) => set({ view }),
      expire: (failedToken) => {
        if (failedToken !== null && failedToken === get().accessToken) set({ tokenExpired: true });
      },
      clear: () => set({ accessToken: null, user: null, view: null, tokenExpired: false }),
    }),
    { ...stored<Auth>('auth'), partialize: ({ accessToken, user, view }) => ({ accessToken, user, view }) },
  ),
);

/** The company whose dashboard is open. */
interface Company {
  company: Business | null;
  select(company: Business): void;
  clear(): void;
}

export const useCompany = create<Company>()(
  persist(
    (set) => ({
      company: null,
      select: (company) => set({ company }),
      clear: () => set({ company: null }),
    }),
    { ...stored<Company>('company'), partialize: ({ company }) => ({ company }) },
  ),
);

interface Filters {
  /** Periods YYYYMM of the selected company, the newest first. */
  tax_periods: string[];
}
interface Selected {
  ruc: string | null;
  uuid: string | null;
  tax_period: string | null;
  paid: boolean;
  page: number;
  page_record: number;
}

const nothing: { filters: Filters; selected: Selected } = {
  filters: { tax_periods: [] },
  selected: { ruc: null, uuid: null, tax_period: null, paid: true, page: 1, page_record: 2 },
};

interface Dashboard {
  filters: Filters;
  selected: Selected;
  /** The plan that is being bought, 3 to 11; null: none. */
  selectedPlan: number | null;
  setPeriods(taxPeriods: string[]): void;
  select(values: Partial<Selected>): void;
  choosePlan(planId: number | null): void;
  clear(): void;
}

export const useDashboard = create<Dashboard>()(
  persist(
    (set) => ({
      ...nothing,
      selectedPlan: null,
      setPeriods: (tax_periods) => set({ filters: { tax_periods } }),
      select: (values) => set(({ selected }) => ({ selected: { ...selected, ...values } })),
      choosePlan: (selectedPlan) => set({ selectedPlan }),
      clear: () => set({ ...nothing, selectedPlan: null }),
    }),
    {
      ...stored<Dashboard>('dashboard'),
      partialize: ({ filters, selected, selectedPlan }) => ({ filters, selected, selectedPlan }),
    },
  ),
);

/** Opens a company: its periods and selection start anew, so that no figure of another company can be shown. */
export function selectCompany(company: Business): void {
  if (useCompany.getState().company?.uuid !== company.uuid) {
    useDashboard.setState({ ...nothing, selected: { ...nothing.selected, ruc: company.ruc, uuid: company.uuid } });
  }
  useCompany.getState().select(company);
}

/** Forgets the company that was open, with its periods and selection: it is the account's no more. */
export function forgetCompany(): void {
  useCompany.getState().clear();
  useDashboard.setState({ ...nothing });
}

let owner = useAuth.getState().user?.uuid ?? null;
useAuth.subscribe(({ user }) => {
  if (user) owner = user.uuid;
});

/** Whose things this tab holds, also after their session ran out; null: nobody's. */
export function sessionOwner(): string | null {
  return owner;
}

/** Forgets everything of the session, in memory and in the tab's storage. */
export function clearSession(): void {
  forgetStores();
  owner = null;
  sessionStorage.clear();
}

/** Forgets a session that ran out. What its owner was writing stays in the tab, for them alone (`drafts.ts`). */
export function clearExpiredSession(): void {
  const drafts = Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith(DRAFT_PREFIX));
  forgetStores();
  sessionStorage.clear();
  for (const [key, draft] of drafts) sessionStorage.setItem(key, String(draft));
}

export const DRAFT_PREFIX = 'yupana.draft.';

function forgetStores(): void {
  useAuth.getState().clear();
  useCompany.getState().clear();
  useDashboard.getState().clear();
}
