import { type LoaderFunctionArgs, redirect } from 'react-router';
import { rememberPlace, takePlace } from '../lib/session/place.ts';
import { useAuth, useCompany } from '../lib/session/session.ts';
import { sessionPending } from '../lib/session/session-tabs.ts';

/*
 * Loaders of the areas' routes. They run before anything of the area renders, and again on every navigation inside it
 * (`shouldRevalidate`). A session that expired keeps its place: the modal «Tu sesión caducó» is what sends it to /login.
 */

/** Whether somebody is in, once the other tabs have had a moment to say so. */
async function isIn(): Promise<boolean> {
  await sessionPending();
  const { accessToken, tokenExpired } = useAuth.getState();
  return accessToken !== null || tokenExpired;
}

export async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  if (await isIn()) {
    // Whoever is in has no place to be led back to.
    takePlace();
    return null;
  }
  rememberPlace(request.url);
  throw redirect('/login');
}

export async function requireNoSession(): Promise<null> {
  await sessionPending();
  if (useAuth.getState().accessToken) throw redirect(takePlace() ?? '/inicio');
  return null;
}

/**
 * A company in the address (`?ruc=`) is opened, so that a link can be shared and each tab has its own; without one the
 * address gets that of the company that was open. One that is not among the accountant's is not found, whoever has it.
 */
export async function requireCompany({ request }: LoaderFunctionArgs): Promise<null> {
  // Without a session the guard around this one leads to the door.
  if (!(await isIn())) return null;
  const url = new URL(request.url);
  const open = useCompany.getState().company;
  const ruc = url.searchParams.get('ruc');
  if (ruc === null) {
    if (!open?.uuid) throw redirect('/inicio');
    url.searchParams.set('ruc', open.ruc);
    throw redirect(url.pathname + url.search);
  }
  if (open?.ruc !== ruc) {
    // What a company is made of is nothing that the login has to load.
    const { openCompany } = await import('./open-company.ts');
    await openCompany(ruc, request.signal);
  }
  return null;
}
