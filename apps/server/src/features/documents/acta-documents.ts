import type { ActaDocuments, absentReasons } from '@yupana/contract/terms/acta-documents.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { whenTried, whyNot } from '../credentials/see-sol/why-not.ts';
import { findLane } from './lane/queries-lanes.ts';
import { type BookOfDocuments, type CountedState, countStates, listMissing } from './queries-acta.ts';

/** Named in the acta; the rest is counted. */
const MOST_NAMED = 100;

/** Of a company without API key, where its SOL user is sent to SEE-SOL. */
const BY_SEE_SOL =
  'La empresa no tiene API key: con su usuario SOL se piden los XML de serie E a SEE-SOL, por el Portal SOL. Los demás puedes subirlos.';

const ACCESS = {
  'no-key': 'La empresa no tiene API key: sin ella no se piden los XML a SUNAT. Puedes subirlos.',
  'no-permission': 'Las credenciales de API de la empresa no tienen permiso para consultar comprobantes en SUNAT.',
  refused: 'SUNAT rechaza las credenciales de la empresa: los documentos esperan a que se corrijan.',
  denied:
    'SUNAT no dejó pasar a la empresa a su consulta de comprobantes: puede ser una falla de SUNAT, o que a sus credenciales de API les falte ese permiso.',
  rests: 'SUNAT rechazó dos claves de este usuario SOL: los documentos esperan, para que SUNAT no lo bloquee.',
} as const;

type Lane = NonNullable<Awaited<ReturnType<typeof findLane>>>;

/** How far the documents of a book are there: of what its proposal lists now, on paper excepted. */
export async function actaDocuments(
  deps: Pick<Deps, 'clock' | 'sunat'>,
  tx: Tx,
  of: BookOfDocuments,
): Promise<ActaDocuments> {
  const counted = await countStates(tx, of);
  const lane = await findLane(tx, of);
  const count = (state: CountedState['state']) => sumOf(counted.filter((one) => one.state === state));
  const missing = count('absent') + count('unreadable') > 0 ? await listMissing(tx, of, MOST_NAMED) : [];
  const waiting = count('wanted') + count(null);
  const now = deps.clock.now();
  const due = lane?.due_at && lane.due_at > now ? lane.due_at.toISOString() : null;
  const canTry =
    lane?.access === 'denied' ||
    lane?.access === 'no-permission' ||
    (lane?.access === 'no-key' && isShutOut(lane.see_sol_fault));
  // The pause is over, by its time or because somebody had it ended, and nobody asks SUNAT yet.
  const isToBeTried = canTry && lane.again_at !== null && lane.again_at <= now;
  return {
    expected: sumOf(counted) - count('not-expected'),
    held: count('held'),
    waiting,
    absent: counted.flatMap(({ state, reason, waits, count: many }) =>
      state === 'absent' ? [{ reason: reasonOf({ reason, waits }), count: many }] : [],
    ),
    unreadable: count('unreadable'),
    not_expected: count('not-expected'),
    missing: missing.map((one) => ({
      code: voucherCode({ issuerRuc: one.issuer_ruc, typeCode: one.type_code, serie: one.serie, number: one.number }),
      name: one.counterparty_name,
      reason: one.state === 'unreadable' ? ('unreadable' as const) : reasonOf(one),
      detail: one.state === 'unreadable' ? one.reason : null,
    })),
    access: lane ? accessOf(deps, lane) : null,
    can_try: canTry,
    tried_at: isToBeTried ? due : null,
    goes_on_at: waiting > 0 && !isToBeTried ? due : null,
  };
}

/** Why SUNAT gives no documents, or which alone; and why not even those. */
function accessOf({ sunat }: Pick<Deps, 'sunat'>, lane: Lane): string | null {
  if (!(lane.access in ACCESS)) return null;
  const said = ACCESS[lane.access as keyof typeof ACCESS];
  if (!sunat.asksSeeSol || (lane.access !== 'no-key' && lane.access !== 'no-permission')) return said;
  const { see_sol_fault: fault, see_sol_failed_at: failed, see_sol_due_at: due } = lane;
  const why = fault && failed ? `SEE-SOL no los da: ${whyNot(fault)} ${whenTried(failed, due)}` : '';
  return [lane.access === 'no-key' ? BY_SEE_SOL : said, why].filter(Boolean).join(' ');
}

/** What a person mends at SUNAT, and may have tried again. */
function isShutOut(fault: Lane['see_sol_fault']): boolean {
  return fault === 'SOL_PERMISSION_MISSING' || fault === 'CAPTCHA_DEMANDED';
}

function sumOf(counted: readonly CountedState[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function reasonOf({ reason, waits }: Pick<CountedState, 'reason' | 'waits'>): (typeof absentReasons)[number] {
  if (reason === 'no-access' || reason === 'not-understood') return reason;
  return waits ? 'not-yet' : 'not-found';
}
