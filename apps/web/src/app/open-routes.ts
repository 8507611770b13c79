import type { RouteObject } from 'react-router';
import { sessionPending } from '../lib/session/session-tabs.ts';
import { screen } from './screen.ts';

/** Who is in is known once the other tabs have had a moment to say so. */
async function waitForSession(): Promise<null> {
  await sessionPending();
  return null;
}

/** For anybody, under the bar of who is in. */
export const openRoutes: RouteObject[] = [
  {
    lazy: screen(() => import('./layouts/answers-layout.tsx')),
    loader: waitForSession,
    children: [
      {
        lazy: screen(() => import('./layouts/open-layout.tsx')),
        children: [{ path: 'reglas/:id?', lazy: screen(() => import('../features/rules/rules-page.tsx')) }],
      },
    ],
  },
];
