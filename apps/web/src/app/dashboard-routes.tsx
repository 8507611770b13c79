import type { RouteObject } from 'react-router';
import { screen } from './screen.ts';

const retentions = screen(() => import('../features/withholdings/withheld/retentions-page.tsx'));
const detractions = screen(() => import('../features/withholdings/detractions/detractions-page.tsx'));

/** The screens of a company besides its report. */
export const dashboardRoutes: RouteObject[] = [
  { path: 'comprobantes', lazy: screen(() => import('../features/vouchers/vouchers-page.tsx')) },
  { path: 'observaciones', lazy: screen(() => import('../features/review/review-page.tsx')) },
  { path: 'facturas-validadas', lazy: screen(() => import('../features/validated/validated-page.tsx')) },
  { path: 'ventas', lazy: screen(() => import('../features/vouchers/sales-page.tsx')) },
  { path: 'recoleccion', lazy: screen(() => import('../features/collection/collection-page.tsx')) },
  { path: 'recoleccion/cambios', lazy: screen(() => import('../features/changes/changes-page.tsx')) },
  { path: 'percepciones', lazy: screen(() => import('../features/withholdings/withheld/perceptions-page.tsx')) },
  { path: 'retenciones', lazy: retentions },
  { path: 'detracciones', lazy: detractions },
  // Also from whatever screen leads there: its address, and this behind it.
  { path: ':from/retenciones', lazy: retentions },
  { path: ':from/detracciones', lazy: detractions },
  { path: ':from/:within/retenciones', lazy: retentions },
  { path: ':from/:within/detracciones', lazy: detractions },
  { path: 'informe-pdt', lazy: screen(() => import('../features/pdt/pdt-page.tsx')) },
  { path: 'declaraciones', lazy: screen(() => import('../features/declarations/declarations-page.tsx')) },
  { path: 'que-pasa-si', lazy: screen(() => import('../features/scenarios/what-if-page.tsx')) },
  { path: 'no-domiciliados', lazy: screen(() => import('../features/non-domiciled/non-domiciled-page.tsx')) },
  { path: 'pagos', lazy: screen(() => import('../features/bank/bank-page.tsx')) },
  { path: 'cierre', lazy: screen(() => import('../features/closing/closing-page.tsx')) },
  { path: 'ajustes', lazy: screen(() => import('../features/settings/settings-page.tsx')) },
  { path: 'guias/:program?', lazy: screen(() => import('../features/help/guides/guides-page.tsx')) },
  { path: 'subir-archivos', lazy: screen(() => import('../features/uploads/uploads-page.tsx')) },
  { path: 'editar-credenciales', lazy: screen(() => import('../features/credentials/edit-credentials-page.tsx')) },
];
