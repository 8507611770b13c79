import type { ActaDocuments, absentReasons } from '@yupana/contract/terms/acta-documents.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import type { Deps, Tx } from '../../ctx.ts';
import type { FailureCode } from '../../sunat/failure.ts';
import { whenTried, whyNot } from '../credentials/see-sol/why-not.ts';
import { begunVisit } from './by-menu/begun-visit.ts';
import { whyNoVisit } from './by-menu/menu-words.ts';
import { findLane } from './lane/queries-lanes.ts';
import { type BookOfDocuments, type CountedState, countStates, listMissing } from './queries-acta.ts';

/** Named in the acta; the rest is counted. */
const MOST_NAMED = 100;

/** Of a company that SUNAT's service of vouchers does not let in, by whichever door. */
const E_SERIES = 'Los XML de serie E se piden a SEE-SOL, por el Portal SOL. Los demás puedes subirlos.';

const ACCESS = {
  'no-key': 'La empresa no tiene API key: sin ella no se piden los XML a SUNAT. Puedes subirlos.',
  'no-permission': 'Las credenciales de API de la empresa no tienen permiso para consultar comprobantes en SUNAT.',
  refused: 'SUNAT rechaza las credenciales de la empresa: los documentos esperan a que se corrijan.',
  denied:
    'SUNAT no dejó pasar a la empresa a su consulta de comprobantes: puede ser una falla de SUNAT, o que a sus credenciales de API les falte ese permiso.',
  rests: 'SUNAT rechazó dos claves de este usuario SOL: los documentos esperan, para que SUNAT no lo bloquee.',
} as const;

/** The same of a company that is asked for by the menu of the SOL portal. */
const ACCESS_BY_MENU: Partial<Record<keyof typeof ACCESS, string>> = {
  'no-permission':
    'Sin API key, los XML se piden con el usuario SOL, y SUNAT dice que no tiene permiso para consultar comprobantes.',
  denied:
    'Sin API key, los XML se piden con el usuario SOL, y SUNAT no lo dejó pasar a su consulta de comprobantes: puede ser una falla de SUNAT, o que le falte ese permiso.',
};

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
  const begun = lane ? begunVisit(lane, now) : null;
  // While a visit is under way, when it is due says only when the next would be if nobody lived to end it.
  const isHeld = !!lane?.held_until && lane.held_until > now;
  const isUnderWay = isHeld || begun?.is === 'under-way';
  const next = lane?.due_at ?? (isUnderWay ? null : lane?.menu_due_at);
  const due = next && next > now ? next.toISOString() : null;
  const canTry =
    lane?.access === 'denied' ||
    lane?.access === 'no-permission' ||
    (lane?.access === 'no-key' && isShutOut(lane.see_sol_fault)) ||
    isShutOut(lane?.menu_fault ?? null) ||
    (waiting > 0 && begun?.is === 'cut-off');
  // The pause is over, by its time or because somebody had it ended, and nobody asks SUNAT yet.
  const isToBeTried = canTry && !!lane?.again_at && lane.again_at <= now;
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
    is_asked: lane !== undefined && isAsked(lane, canTry, begun, now),
    tried_at: isToBeTried ? due : null,
    goes_on_at: waiting > 0 && !isToBeTried ? due : null,
  };
}

/** Whether what stands here changes soon: SUNAT is being asked, or who asks is waited for. */
function isAsked(lane: Lane, canTry: boolean, begun: ReturnType<typeof begunVisit>, now: Date): boolean {
  const { due_at, held_until, menu_due_at, see_sol_due_at } = lane;
  const isDue = (at: Date | null) => at !== null && at <= now;
  if (begun?.is === 'under-way' || isDue(menu_due_at)) return true;
  return canTry && ((held_until !== null && held_until > now) || isDue(due_at) || isDue(see_sol_due_at));
}

/** Why SUNAT gives no documents, or which alone; and why not even those. */
function accessOf({ sunat, clock }: Pick<Deps, 'sunat' | 'clock'>, lane: Lane): string | null {
  const why = whyNoVisit(lane, clock.now()) ?? saidOf(lane);
  const isClosed = lane.access === 'no-key' || lane.access === 'no-permission' || isClosedMenu(lane);
  if (why === null || !sunat.asksSeeSol || !isClosed) return why;
  const { see_sol_fault: fault, see_sol_failed_at: failed, see_sol_due_at: due } = lane;
  const whyNotE = fault && failed ? `SEE-SOL no los da: ${whyNot(fault)} ${whenTried(failed, due)}` : '';
  return [why, E_SERIES, whyNotE].filter(Boolean).join(' ');
}

function saidOf({ access, door }: Lane): string | null {
  if (!(access in ACCESS)) return null;
  const known = access as keyof typeof ACCESS;
  return (door === 'sol' ? ACCESS_BY_MENU[known] : undefined) ?? ACCESS[known];
}

/** The menu offers it, and it does not open, or not as we know it. */
function isClosedMenu({ access, menu_fault }: Lane): boolean {
  return access === 'denied' && menu_fault !== null;
}

/** What a person mends at SUNAT, or knows to be over, and may have tried again. */
function isShutOut(fault: Lane['see_sol_fault']): boolean {
  return fault !== null && MAY_BE_OVER.has(fault);
}

const MAY_BE_OVER: ReadonlySet<FailureCode> = new Set([
  'SOL_PERMISSION_MISSING',
  'CAPTCHA_DEMANDED',
  'SOL_VISIT_ENDED',
  'SOL_OPTION_CLOSED',
]);

function sumOf(counted: readonly CountedState[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function reasonOf({ reason, waits }: Pick<CountedState, 'reason' | 'waits'>): (typeof absentReasons)[number] {
  if (reason === 'no-access' || reason === 'not-understood') return reason;
  return waits ? 'not-yet' : 'not-found';
}
