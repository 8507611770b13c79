import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { ROOT } from '../lib/paths.ts';

/** Where tests find the programs that they start as processes, each in one file at the path of its sources. */
export const PROGRAMS_FOLDER = 'TEST_PROGRAMS';

const PROGRAMS = [
  'apps/server/src/main.ts',
  'apps/server/src/coupons.ts',
  'apps/server/src/payments.ts',
  'apps/server/src/second-step.ts',
  'apps/sandbox/src/main.ts',
];

/** These find files of their own beside them (engines, fonts, pages, threads), and stay where they are. */
const WITH_FILES_BESIDE =
  /^(@electric-sql\/|@expo-google-fonts\/|@fastify\/(static|swagger-ui)|@napi-rs\/|@node-rs\/|libxml2-wasm|piscina)/;

/**
 * Puts each program that tests start as a process into one file: two thousand modules are brought up one by one in more than twice
 * the time, and tests start a hundred processes. What the product itself runs is its sources, and so do the journeys.
 * @returns the folder that has them
 */
export async function writePrograms(): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache/programs');
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(PROGRAMS.map((path) => [path.replace(/\.ts$/, ''), path])),
    platform: 'node',
    external: WITH_FILES_BESIDE,
    plugins: [whereItWas()],
    logLevel: 'warn',
  });
  await build.write({ dir: folder, cleanDir: true, keepNames: true, entryFileNames: '[name].js' });
  await build.close();
  return folder;
}

/** What a module finds beside itself, it finds there from the one file as well. */
function whereItWas(): Plugin {
  return {
    name: 'where-it-was',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(url|dirname)\b/ },
      handler: (code, id) =>
        code
          .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id))),
    },
  };
}
