import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useAuth } from './session.ts';

/** What a link of Siscont said. It ends with the session, and the password with the page: it is never stored. */
interface Partner {
  email: string | null;
  ruc: string | null;
  razon_social: string | null;
  /** For what follows of the visit. */
  visitToken: string | null;
  /** The licence lapsed and there is no plan: nothing can be registered. */
  planOver: boolean;
  password: string | null;
}

const nothing: Partner = {
  email: null,
  ruc: null,
  razon_social: null,
  visitToken: null,
  planOver: false,
  password: null,
};

export const usePartner = create<Partner>()(
  persist(() => nothing, {
    name: 'yupana.partner',
    version: 2,
    storage: createJSONStorage<Partial<Partner>>(() => sessionStorage),
    partialize: ({ password: _never, ...rest }) => rest,
  }),
);

export function forgetPartner(): void {
  usePartner.setState(nothing);
}

// Whoever signs out leaves nothing of the visit behind.
useAuth.subscribe((now, before) => {
  if (before.accessToken !== null && now.accessToken === null) forgetPartner();
});
