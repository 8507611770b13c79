import type { Deps } from '../../../ctx.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import { isOfSeeSol } from '../../../sunat/see-sol-lists.ts';
import { whenTried, whyNot } from '../../credentials/see-sol/why-not.ts';
import type { Visits } from '../lane/queries-visits.ts';
import type { FileFacts } from '../queries-files.ts';
import { MOST_TRIES } from './queries-see-sol.ts';

/** How a company's visits to SEE-SOL for XML stand. */
export type SeeSolLane = Pick<Visits, 'see_sol_due_at' | 'see_sol_fault' | 'see_sol_failed_at'>;

const AGAIN = 'Se vuelve a pedir mientras el periodo esté abierto.';

type Asked = Pick<FileFacts, 'kind' | 'state' | 'source' | 'issuer_ruc' | 'type_code' | 'serie'> &
  Pick<FileFacts, 'see_sol' | 'see_sol_at' | 'see_sol_tries'>;

/**
 * What is known at SEE-SOL of an XML that is not here, or cannot be read: it is asked for after Consulta CPE, by the SOL user.
 * @returns null for one that SEE-SOL is not asked for
 */
export function atSeeSol(
  { sunat }: Pick<Deps, 'sunat'>,
  ruc: string,
  file: Asked,
  lane: SeeSolLane | undefined,
): string | null {
  if (!sunat.asksSeeSol || file.kind !== 'xml' || !isOfSeeSol(ruc, file)) return null;
  const failed =
    lane?.see_sol_fault && lane.see_sol_failed_at
      ? `${whyNot(lane.see_sol_fault)} ${whenTried(lane.see_sol_failed_at, lane.see_sol_due_at)}`
      : '';
  if (file.state === 'unreadable' && file.source === 'see-sol') return unreadOf(file, failed);
  if (file.state !== 'absent') return null;
  if (file.see_sol_at === null) return failed || 'Al ser de serie E, se pide también a SEE-SOL, por el Portal SOL.';
  return [saidOf(file.see_sol, dateTimeInLima(file.see_sol_at)), failed || AGAIN].join(' ');
}

/** It stands behind why it cannot be read, and has no full stop, as that has none. */
function unreadOf({ see_sol_at, see_sol_tries }: Asked, failed: string): string {
  const when = see_sol_at ? ` el ${dateTimeInLima(see_sol_at)}` : '';
  const given = `SEE-SOL, por el Portal SOL, lo entregó así${when}`;
  if (see_sol_tries >= MOST_TRIES) return `${given}, ya varias veces: no se le vuelve a pedir. Puedes subirlo`;
  return [`${given}: desde el día siguiente se le vuelve a pedir.`, failed, 'También puedes subirlo']
    .filter(Boolean)
    .join(' ');
}

function saidOf(answer: FileFacts['see_sol'], when: string): string {
  switch (answer) {
    case 'not-listed':
      return `SEE-SOL, por el Portal SOL, no lo lista: se le preguntó el ${when}.`;
    case 'not-offered':
      return `SEE-SOL, por el Portal SOL, lo lista y no ofrece su XML: se le preguntó el ${when}.`;
    case 'not-understood':
      return `SEE-SOL, por el Portal SOL, respondió el ${when} algo que no se entendió en lugar de su XML.`;
    case null:
      return `SEE-SOL, por el Portal SOL, lo entregó el ${when}.`;
  }
}
