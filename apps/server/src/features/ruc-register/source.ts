import { join } from 'node:path';
import { createGovernor } from '@yupana/sunat/governor.ts';
import { createHttp } from '@yupana/sunat/http.ts';
import { createRucRegisterClient } from '@yupana/sunat/ruc-register/client.ts';
import type { Deps } from '../../ctx.ts';
import type { RegisterSource } from './refresh-register.ts';

/** Hundreds of megabytes over a slow line; a line on which nothing comes for a minute is dead. */
const PATIENCE = { bodyMs: 60_000, totalMs: 4 * 3_600_000 };
/** In the demo SUNAT is on this machine, and somebody waits to see a fault. */
const DEMO_PACE = { tries: 3, retryMs: 100, slowestRetryMs: 1_000 };

/** One for the process; null when this installation does not keep the register. */
export function registerSource({ config, log }: Pick<Deps, 'config' | 'log'>): RegisterSource | null {
  const host = config.sunat.rucRegister;
  if (host === null) return null;
  const client = createRucRegisterClient({
    host,
    // Beside the files that are being received: the one folder that an installation surely gave for large ones. A shared
    // one lets another worker go on with a download.
    folder: join(config.filesFolder, 'incoming', 'ruc-register'),
    governor: createGovernor({ perHost: { concurrency: 1 } }),
    http: createHttp(PATIENCE),
    ...(config.mode === 'demo' ? { pace: DEMO_PACE } : {}),
    log: (event) => log.debug(event, 'ruc register'),
  });
  return { host, client };
}
