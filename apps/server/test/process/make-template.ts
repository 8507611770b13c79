/**
 * `node make-template.ts SERVER`: makes the database on a server that tests copy, before the first of them would, while the others wait.
 */
import { migratedTemplate } from '../databases.ts';

const [server] = process.argv.slice(2);
if (!server) throw new Error('Say on which server.');
await migratedTemplate(server);
// Said outright: whatever of the server keeps a handle would keep the whole run waiting.
process.exit(0);
