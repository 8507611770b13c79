import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { ROOT } from '../lib/paths.ts';

/** Where tests find the programs that they start again and again, each at the path of its sources (`test/process/program-at.ts`). */
export const PROGRAMS_FOLDER = 'TEST_PROGRAMS';

/** The demo runs them from their sources. What is started a few times, as an operator's commands, always is. */
const PROGRAMS = ['apps/server/src/main.ts', 'apps/sandbox/src/main.ts'];

/** These find files of their own beside them (engines, pages, threads), and stay where they are. */
const WITH_FILES_BESIDE = /^(@electric-sql\/|@fastify\/(static|swagger-ui)|@node-rs\/|libxml2-wasm|piscina)/;

export interface Programs {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Writes each program into a file, to which what it imports only later is added: two thousand modules are brought up one by one
 * in more than twice the time, and tests start some seventy processes.
 * @returns a folder of the caller's own, below `node_modules`, where packages that stay are found
 */
export async function writePrograms(): Promise<Programs> {
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'programs-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const program of PROGRAMS) await write(program, folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

async function write(program: string, folder: string): Promise<void> {
  const build = await rolldown({
    cwd: ROOT,
    input: program,
    platform: 'node',
    external: WITH_FILES_BESIDE,
    plugins: [whereItWas(join(ROOT, program))],
    logLevel: 'warn',
  });
  await build.write({ dir: join(folder, dirname(program)), keepNames: true, entryFileNames: '[name].js' });
  await build.close();
}

/** What a module finds beside itself, it finds there from the one file as well; whether it is the program itself, it knows as before. */
function whereItWas(program: string): Plugin {
  return {
    name: 'where-it-was',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /\bimport\.meta\.(?!resolve\b)/ },
      handler(code, id) {
        const [other] = /\bimport\.meta\.(?!url\b|dirname\b|resolve\b|main\b)\w*/.exec(code) ?? [];
        if (other) this.error(`${id} asks for ${other}, which is another in one file.`);
        return code
          .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id)))
          .replaceAll(/\bimport\.meta\.main\b/g, id === program ? 'import.meta.main' : 'false');
      },
    },
  };
}
