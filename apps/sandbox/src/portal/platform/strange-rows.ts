import type { PlatformMoments } from '../faults/platform.ts';

type Row = Record<string, unknown>;

/** The rows of deposits, with what is told to be wrong with the first of them. */
export function strangeRows(text: string, how: PlatformMoments['rows']): string {
  if (how === 'all') return text;
  if (how === 'none-said') {
    return JSON.stringify({ cod: 200, msg: 'No se encontraron registros para la consulta', resultado: null });
  }
  const answer = JSON.parse(text) as { resultado: Row[] };
  const [first] = answer.resultado;
  if (!first) return text;
  const changed: Record<'foreign' | 'broken' | 'repeated', Row> = {
    foreign: { ...first, num_constancia: 1, num_ruc_proveedor: '20990099997', num_doc_adq: '20990099989' },
    broken: { ...first, num_constancia: 2, mto_deposito: 'S/ 1.490,00' },
    repeated: first,
  };
  return JSON.stringify({ ...answer, resultado: [first, changed[how], ...answer.resultado.slice(1)] });
}
