import { parseArgs } from 'node:util';
import { z } from 'zod';
import { turnOffFor } from './features/two-step/turn-off-for.ts';
import { run, say, withDatabase } from './operator-command.ts';

/**
 * Support's command for who has lost both the telephone and the recovery codes. It reads the same environment as the
 * server; the embedded database belongs to one process, so stop the demo first.
 */
const USE = `Uso:
  node apps/server/src/second-step.ts quitar CORREO   (antes, compruebe por otra vía que quien escribe es su dueño)`;

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, typed] = positionals;
  if (command !== 'quitar') return say(USE);
  const email = z.email('falta el correo de la cuenta').parse(typed);
  const said = {
    mailed: `Quitada la verificación en dos pasos de ${email}. Se le avisó por correo.`,
    unmailed: `Quitada la verificación en dos pasos de ${email}. El correo no se pudo enviar: avísele.`,
    none: `Ninguna cuenta con el correo ${email} entra en dos pasos.`,
  };
  await withDatabase(async ({ config, database, mail }) => {
    return said[await turnOffFor({ deps: { config, mail }, transaction: database.system }, email)];
  });
}

await run(main);
