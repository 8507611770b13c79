import { parseArgs } from 'node:util';
import { workOf } from './features/coupons/read-words.ts';
import { run, say, withDatabase } from './operator-command.ts';
import { systemClock } from './platform/clock.ts';

/**
 * The operator's command for coupons. It reads the same environment as the server and needs its database migrated; the
 * embedded database belongs to one process, so stop the demo first.
 */
const USE = `Uso:
  node apps/server/src/coupons.ts crear CODIGO --porcentaje=20 [--desde=2026-12-01] [--hasta=2026-12-31] [--usos=100]
  node apps/server/src/coupons.ts crear CODIGO --dias=30 …     (días de prueba adicionales)
  node apps/server/src/coupons.ts listar
  node apps/server/src/coupons.ts anular CODIGO`;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    options: { porcentaje: text, dias: text, desde: text, hasta: text, usos: text },
    allowPositionals: true,
  });
  const work = workOf(positionals, values);
  if (!work) return say(USE);
  await withDatabase(({ database }) => work({ deps: { clock: systemClock }, transaction: database.system }));
}

await run(main);
