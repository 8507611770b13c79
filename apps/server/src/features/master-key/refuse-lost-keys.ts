import { ConfigInvalid } from '../../config.ts';
import type { Tx } from '../../ctx.ts';
import type { MasterKeys } from '../../platform/crypto/keys.ts';
import { countSealed } from './queries.ts';

/**
 * Looks at start whether a key that still seals something was dropped: its secrets would be found lost one by one, by each
 * collection on its own. Keys are told by their id.
 * @throws ConfigInvalid
 */
export async function refuseLostKeys(
  { system }: { system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> },
  { byId }: MasterKeys,
): Promise<void> {
  const lost = [...(await system(countSealed))].filter(([id]) => !byId.has(id));
  if (lost.length === 0) return;
  throw new ConfigInvalid(
    lost.map(
      ([id, texts]) =>
        `MASTER_KEY: falta la clave «${id}», que todavía sella ${texts} secretos. Devuélvala, después de la nueva, hasta que sealed_secrets{key="${id}"} sea 0 en /metrics`,
    ),
  );
}
