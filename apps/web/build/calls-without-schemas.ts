import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Call } from '@yupana/contract/call.ts';
import type { Plugin } from 'vite';

const REST = '?rest';

/**
 * A call of the contract carries the schemas of what it takes and gives, and the web only asks it where it goes: its answers
 * are not validated again. In the bundle a call is that much of its data, and what is left of its module (the schemas that
 * forms are judged by) a module of its own, which is loaded by who uses it. Otherwise every screen would load Zod. The tests
 * of the web see calls as the bundle does, so that reading a schema of one fails there.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?rest$/ },
      async handler(id, importer) {
        const file = await this.resolve(id.replace(REST, ''), importer, { skipSelf: true });
        return file && file.id + REST;
      },
    },
    load: {
      filter: { id: /\/packages\/contract\/src\/(?:\w+\/)?[\w-]+\.ts(\?rest)?$/ },
      async handler(id) {
        const file = id.replace(REST, '');
        const code = id.endsWith(REST) ? await readFile(file, 'utf8') : await bareCalls(file);
        return code === null ? null : { code, moduleSideEffects: false, moduleType: 'ts' };
      },
    },
  };
}

/** The module in which the calls of a file are bare, and the rest as it is; null where there is no call. */
export async function bareCalls(file: string): Promise<string | null> {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const rest = Object.keys(exported).filter((name) => !isCall(exported[name]));
  const calls = Object.entries(exported).flatMap(([name, value]) => (isCall(value) ? [[name, value] as const] : []));
  if (calls.length === 0) return null;
  return [
    rest.length > 0 ? `export { ${rest.join(', ')} } from ${JSON.stringify(file + REST)};` : '',
    ...calls.map(([name, call]) => `export const ${name} = ${JSON.stringify(bare(call))};`),
  ].join('\n');
}

/** What `lib/api/api.ts` reads of a call. */
function bare({ id, method, path, access, status }: Call) {
  return { id, method, path, access, status };
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;
}
