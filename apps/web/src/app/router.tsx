import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { rememberCampaign } from '../lib/session/campaign.ts';
import { LoaderBoard } from '../ui/figures/loader-board.tsx';
import { requireCompany, requireNoSession, requireSession } from './guards.ts';
import { BrokenScreen } from './instead/broken-screen.tsx';
import { CompanyErrorPage } from './instead/company-error-page.tsx';
import { ErrorPage } from './instead/error-page.tsx';
import { NotFoundPage } from './instead/not-found-page.tsx';
import { SimulatedError } from './instead/simulated-error.tsx';
import { Root } from './root.tsx';
import { screen } from './screen.ts';

/** Whichever screen an advertisement leads to, its marks are kept until the sign-up: also where a guard leads elsewhere. */
function keepCampaign({ request }: { request: Request }): null {
  rememberCampaign(new URL(request.url).search);
  return null;
}

/** A guard asks at every navigation inside its area, not only on entering it. */
const always = () => true;

const doors: RouteObject[] = [
  { index: true, lazy: screen(() => import('../features/accounts/login-page.tsx')) },
  { path: 'login', lazy: screen(() => import('../features/accounts/login-page.tsx')) },
];

const otherDoors: RouteObject[] = [
  { path: 'crear-cuenta', lazy: screen(() => import('../features/accounts/sign-up/sign-up-page.tsx')) },
  {
    path: 'recuperar-contraseña-identificacion',
    lazy: screen(() => import('../features/accounts/recovery/recovery-email-page.tsx')),
  },
  {
    path: 'recuperar-contraseña/:token?',
    lazy: screen(() => import('../features/accounts/recovery/new-password-page.tsx')),
  },
];

/** Where answers of the server are shown and kept. The login does without. */
const answers = screen(() => import('./layouts/answers-layout.tsx'));

const home: RouteObject[] = [
  { path: 'inicio/*', lazy: screen(() => import('./screens/home-screen.tsx')) },
  { path: 'registrar-empresa', lazy: screen(() => import('../features/businesses/register/register-page.tsx')) },
  { path: 'registrar-empresas', lazy: screen(() => import('./screens/onboarding-screen.tsx')) },
  { path: 'planes', lazy: screen(() => import('../features/billing/plans/plans-page.tsx')) },
  { path: 'planes-y-precios', lazy: screen(() => import('../features/billing/plans/plans-page.tsx')) },
  { path: 'preguntas-frecuentes', lazy: screen(() => import('../features/help/faq-page.tsx')) },
  { path: 'mi-plan', lazy: screen(() => import('../features/billing/my-plan-page.tsx')) },
  { path: 'pago', lazy: screen(() => import('../features/billing/payment/payment-page.tsx')) },
  { path: 'perfil', lazy: screen(() => import('./screens/profile-screen.tsx')) },
  { path: 'registro-empresa', lazy: screen(() => import('./screens/waiting-screen.tsx')) },
];

const ROOT = 'root';
const HOME = 'home';
const DASHBOARD = 'dashboard';

export const routes: RouteObject[] = [
  {
    id: ROOT,
    loader: keepCampaign,
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => <LoaderBoard title="Cargando..." className="min-h-dvh justify-center" />,
    children: [
      {
        loader: requireNoSession,
        shouldRevalidate: always,
        children: [...doors, { lazy: answers, children: otherDoors }],
      },
      { path: 'terminos', lazy: screen(() => import('../features/accounts/terms-page.tsx')) },
      { path: 'privacidad', lazy: screen(() => import('../features/accounts/privacy-page.tsx')) },
      { path: 'cuenta-cerrada', lazy: screen(() => import('../features/closure/closed-page.tsx')) },
      {
        lazy: answers,
        loader: requireSession,
        shouldRevalidate: always,
        children: [
          { id: HOME, lazy: screen(() => import('./layouts/home-layout.tsx')), children: home },
          // Around the layout, and not at it: what stands for a route whose own file did not come is never shown.
          {
            loader: requireCompany,
            shouldRevalidate: always,
            ErrorBoundary: CompanyErrorPage,
            children: [
              {
                path: 'dashboard',
                lazy: screen(() => import('./layouts/dashboard-layout.tsx')),
                children: [
                  // Within the layout: a screen that breaks leaves the menu.
                  {
                    id: DASHBOARD,
                    ErrorBoundary: BrokenScreen,
                    // Its other screens are told when somebody goes to one: a first screen does not carry their names.
                    children: [{ index: true, lazy: screen(() => import('../features/dashboard/dashboard-page.tsx')) }],
                  },
                ],
              },
              // Whoever may not see a dashboard does not learn which screens it has.
              { path: 'dashboard/*', Component: NotFoundPage },
            ],
          },
        ],
      },
      { path: 'simulated-error', Component: SimulatedError },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** Which screens a company's area has is fetched with the first of them; so is what anybody may read, and where few go. */
export const discover: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (/^\/(reglas|inicio\/.|inv|esc|baja|siscont)/.test(path))
    return patch(ROOT, (await import('./open-routes.ts')).openRoutes);
  if (/^\/(registrar-empresa\/|mi-plan\/|empresas-|traspaso)/.test(path))
    return patch(HOME, (await import('./home-routes.ts')).homeRoutes);
  if (!path.startsWith('/dashboard/')) return;
  const { dashboardRoutes } = await import('./dashboard-routes.tsx');
  patch(DASHBOARD, dashboardRoutes);
};

export function createRouter() {
  return createBrowserRouter(routes, { patchRoutesOnNavigation: discover });
}
