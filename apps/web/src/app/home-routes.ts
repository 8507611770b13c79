import type { RouteObject } from 'react-router';
import { screen } from './screen.ts';

/** The screens of the account besides those that its home leads to every day: a first screen does not carry their names. */
export const homeRoutes: RouteObject[] = [
  { path: 'registrar-empresa/lista', lazy: screen(() => import('../features/businesses/list/list-page.tsx')) },
  { path: 'mi-plan/constancia/:uuid', lazy: screen(() => import('../features/billing/receipt-page.tsx')) },
  {
    path: 'empresas-archivadas',
    lazy: screen(() => import('../features/businesses/custody/put-away-page.tsx')),
  },
  { path: 'traspaso/:token', lazy: screen(() => import('../features/businesses/custody/handover-page.tsx')) },
];
