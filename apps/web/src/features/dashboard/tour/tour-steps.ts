/** What a newcomer is shown of a company's report, in this order. */
interface TourStep {
  title: string;
  content: string;
  /** What it points at, as `data-tour` names it: the first of these that is on screen. */
  at: readonly string[];
}

export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Encuentra lo que necesitas',
    content: 'Desde el menú llegas a los comprobantes de la empresa, a lo observado y a cada uno de sus informes.',
    at: ['menu'],
  },
  {
    title: 'Descarga reportes por periodo',
    content: 'Elige el periodo y descarga sus archivos: Excel, los registros para SUNAT o los de tu programa contable.',
    at: ['reports'],
  },
  {
    title: 'Revisa el análisis de tus comprobantes',
    content: 'Mira cuántos están validados, observados o en análisis, y cuánto IGV lleva cada grupo.',
    at: ['analysis', 'strip'],
  },
  {
    title: 'Mira tus otras empresas',
    content: 'Cambia de empresa desde aquí, sin salir del informe en el que estás.',
    at: ['company'],
  },
];

/** The first of these that has a place on screen: a menu stands in several places, of which a width shows one. */
export function seenTarget(names: readonly string[]): HTMLElement | null {
  const all = names.flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)]);
  return all.find((element) => element.getClientRects().length > 0) ?? null;
}
