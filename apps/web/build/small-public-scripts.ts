import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** What runs before the application is served as it is written, which is with its reasons: the build leaves those out. */
export function smallPublicScripts(): Plugin {
  let outDir = '';
  return {
    name: 'small-public-scripts',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = join(root, build.outDir);
    },
    async closeBundle(error) {
      if (error || !this.environment.config.build.write) return;
      for (const name of await readdir(outDir)) {
        if (!name.endsWith('.js')) continue;
        const file = join(outDir, name);
        const { code, errors } = await minify(name, await readFile(file, 'utf8'), { module: false });
        if (errors.length > 0) this.error(`${name} cannot be made small.`);
        await writeFile(file, code);
      }
    },
  };
}
