import type { RouteObject } from 'react-router';
import { sessionPending } from '../lib/session/session-tabs.ts';
import { requireSession } from './guards.ts';
import { screen } from './screen.ts';

/** Who is in is known once the other tabs have had a moment to say so. */
async function waitForSession(): Promise<null> {
  await sessionPending();
  return null;
}

/** Whom a partner sends comes by its link. */
const partner: RouteObject[] = [
  { path: 'siscont/validate', lazy: screen(() => import('../features/partner/validate-page.tsx')) },
  { path: 'siscont/registrar-cuenta', lazy: screen(() => import('../features/partner/account-page.tsx')) },
  {
    path: 'siscont/registrar-empresa',
    loader: requireSession,
    lazy: screen(() => import('../features/partner/company-page.tsx')),
  },
];

/** What is told when somebody goes there: the rules, for anybody; for who is in, what is of all companies. */
export const openRoutes: RouteObject[] = [
  {
    lazy: screen(() => import('./layouts/answers-layout.tsx')),
    loader: requireSession,
    shouldRevalidate: () => true,
    children: [
      {
        lazy: screen(() => import('./layouts/firm-layout.tsx')),
        children: [
          { path: 'inicio/tabla', lazy: screen(() => import('../features/portfolio/portfolio-page.tsx')) },
          { path: 'inicio/calendario', lazy: screen(() => import('../features/calendar/calendar-page.tsx')) },
          { path: 'inicio/buzon', lazy: screen(() => import('../features/mailbox/mailbox-page.tsx')) },
          { path: 'inicio/proveedores', lazy: screen(() => import('../features/suppliers/suppliers-page.tsx')) },
          { path: 'inicio/equipo', lazy: screen(() => import('../features/team/team-page.tsx')) },
        ],
      },
    ],
  },
  {
    lazy: screen(() => import('./layouts/answers-layout.tsx')),
    children: [
      ...partner,
      {
        path: 'invitacion/:token',
        lazy: screen(() => import('../features/accounts/invitation/invitation-page.tsx')),
      },
      { path: 'escenario/:token', lazy: screen(() => import('../features/scenarios/shared-page.tsx')) },
      {
        path: 'baja/:token',
        lazy: screen(() => import('../features/accounts/unsubscribing/unsubscribe-page.tsx')),
      },
    ],
  },
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
