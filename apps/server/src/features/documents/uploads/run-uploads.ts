import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import { NoRoom } from '../../../platform/room.ts';
import { RunLost, showLife } from '../../../platform/signs-of-life.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { wakeValidity } from '../../facts/validity/wake-validity.ts';
import type { Whose } from '../file-key.ts';
import { eraseParts } from './erase-parts.ts';
import { endUpload, holdUpload, takeUpload, type UploadRow } from './queries-uploads.ts';
import { readUpload } from './read-upload.ts';
import { sendReading } from './send-reading.ts';

const HEARTBEAT_MS = 3_000;
const DEAD_AFTER_MS = 15_000;
/** A while of one company: then it goes behind the others. */
const WHILE_MS = 120_000;
/** An upload that breaks the reading so often, or ends the process, without a file more taken in is given up. */
const MOST_TRIES = 5;
/** Told while it waits; whoever reads it on says so no more. */
const WAITS_FOR_ROOM = 'No hay espacio en el servidor: se sigue leyendo cuando lo haya.';
const WAITS_FOR_FILES = 'Por ahora no se pueden guardar ni leer archivos en el servidor: se sigue cuando se pueda.';
const BROKEN = 'No se pudo leer por un fallo nuestro. Ya lo estamos viendo: vuelve a subirlo más tarde.';

/** Reads what a company uploaded, one after the other, for a while. */
export async function runUploads(deps: Deps, whose: Whose, stopping: AbortSignal): Promise<void> {
  const { tenant } = deps.database;
  const began = Date.now();
  const isOver = () => Date.now() - began > WHILE_MS;
  while (!isOver()) {
    stopping.throwIfAborted();
    const worker = `${hostname()}/${process.pid}/${randomUUID()}`;
    const now = deps.clock.now();
    const upload = await tenant(whose.firmId, (tx) => takeUpload(tx, whose, worker, now, heldUntil(deps)));
    if (!upload) return;
    await runOne(deps, whose, upload, worker, stopping, isOver);
  }
  await tenant(whose.firmId, (tx) => sendReading(deps, tx, whose));
}

async function runOne(
  deps: Deps,
  whose: Whose,
  upload: UploadRow,
  worker: string,
  stopping: AbortSignal,
  isOver: () => boolean,
): Promise<void> {
  const { tenant } = deps.database;
  const one = { ...whose, id: upload.id };
  const end = (state: 'done' | 'failed' | 'received', trouble: string | null, tries?: number) =>
    tenant(whose.firmId, async (tx) => {
      const isEnded = await endUpload(tx, one, worker, { state, trouble, tries, at: deps.clock.now() });
      if (isEnded && state === 'done') await wakeValidity(deps, tx, whose);
    });
  // Whoever began it those times did not live to say so: once more, and it ends this process too.
  if (upload.tries > MOST_TRIES) {
    deps.log.error({ upload: upload.id, tries: upload.tries }, 'an upload was begun again and again, and never ended');
    return end('failed', BROKEN);
  }
  const life = showLife({
    everyMs: HEARTBEAT_MS,
    beat: async () => {
      const held = await tenant(whose.firmId, (tx) => holdUpload(tx, one, worker, { held_until: heldUntil(deps) }));
      if (!held) throw new RunLost();
    },
    onTrouble: (err) => deps.log.warn({ err, upload: upload.id }, 'no sign of life of an upload written'),
    stopping,
  });
  try {
    const { ruc } = await tenant(whose.firmId, (tx) => requireBusiness(whose, tx, whose.businessId));
    const isWhole = await readUpload(deps, { upload, worker, ruc }, life.signal, isOver);
    await (isWhole ? end('done', null) : end('received', null, 0));
    if (isWhole) await eraseParts(deps, one);
  } catch (error) {
    if (error instanceof RunLost || life.signal.reason instanceof RunLost) return;
    // What stops the worker, or the store, says nothing of the file: it waits, and goes on where it was.
    // Begun in vain it was not: it is given back in good order.
    const isOurs = stopping.aborted || isNotKept(error);
    if (!isOurs) deps.log.error({ err: error, upload: upload.id }, 'an upload could not be read');
    if (isOurs) await end('received', whyItWaits(error), Math.max(upload.tries - 1, 0));
    else if (upload.tries >= MOST_TRIES) await end('failed', BROKEN);
    else await end('received', null);
    throw error;
  } finally {
    await life.release();
  }
}

function whyItWaits(error: unknown): string | null {
  if (!isNotKept(error)) return null;
  return error instanceof NoRoom ? WAITS_FOR_ROOM : WAITS_FOR_FILES;
}

function heldUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() + DEAD_AFTER_MS);
}
