import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.ts';
import { rulesPage } from './lib/rules-page.ts';

/** Writes `docs/rules.md` as the code of the rules has them. */
writeFileSync(join(ROOT, 'docs/rules.md'), rulesPage());
