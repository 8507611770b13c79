import { redirect } from 'react-router';
import { useAuth, useCompany } from '../lib/session.ts';

/*
 * Loaders of the areas' routes. They run before anything of the area renders, and again on every navigation inside it
 * (`shouldRevalidate`). A session that expired keeps its place: the modal «Tu sesión caducó» is what sends it to /login.
 */

export function requireSession(): null {
  const { accessToken, tokenExpired } = useAuth.getState();
  if (!accessToken && !tokenExpired) throw redirect('/login');
  return null;
}

export function requireNoSession(): null {
  if (useAuth.getState().accessToken) throw redirect('/inicio');
  return null;
}

export function requireCompany(): null {
  if (!useCompany.getState().company?.uuid) throw redirect('/inicio');
  return null;
}
