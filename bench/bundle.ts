import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../tools/lib/paths.ts';

export interface Bundle {
  /** JavaScript that the browser loads before the first screen, gzipped. */
  firstLoadKb: number;
  firstLoadFiles: number;
}

/** Follows the static imports from the page's entry: what is imported dynamically comes later and does not count. */
export function measureBundle(): Bundle {
  const dist = join(ROOT, 'apps/web/dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const waiting = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const seen = new Map<string, number>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = join(dist, file);
    if (seen.has(file) || !existsSync(path)) continue;
    const code = readFileSync(path);
    seen.set(file, gzipSync(code).length);
    for (const imported of staticImports(code.toString('utf8'))) waiting.push(normalize(join(dirname(file), imported)));
  }
  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0);
  return { firstLoadKb: bytes / 1024, firstLoadFiles: seen.size };
}

/** `import … from"./x.js"`, `import"./x.js"`, `export … from"./x.js"` of a built chunk; never `import("./x.js")`. */
function staticImports(code: string): string[] {
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  return [...found].map((match) => match[1] ?? '');
}
