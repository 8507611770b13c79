import { parseArgs } from 'node:util';
import { ruc as rucField } from '@yupana/contract/fields.ts';
import { z } from 'zod';
import { type CompanyDesk, giveTo, registrationsOf, releaseFrom } from './features/onboarding/support-desk.ts';
import { run, say, withDatabase } from './operator-command.ts';
import { systemClock } from './platform/clock.ts';

/**
 * Support's command for a RUC that is in the wrong account. It reads the same environment as the server; the embedded database
 * belongs to one process, so stop the demo first.
 */
const USE = `Uso:
  node apps/server/src/companies.ts ver RUC                 (en qué cuentas está y quién la tiene)
  node apps/server/src/companies.ts quitar RUC CORREO       (la quita de esa cuenta, que puede recuperarla 30 días)
  node apps/server/src/companies.ts traspasar RUC DE A      (de un correo a otro; compruebe antes, por otra vía, que ambos quieren)`;

const email = (missing: string) => z.email(missing).transform((text) => text.toLowerCase());

type Work = (desk: CompanyDesk) => Promise<string>;

/** What the words ask for, checked before the database is opened; undefined when they ask for nothing. @throws ZodError */
function workOf([command, typed, from, to]: string[]): Work | undefined {
  if (command === 'ver') return see(rucField.parse(typed ?? ''));
  if (command === 'quitar')
    return release(rucField.parse(typed ?? ''), email('falta el correo de la cuenta').parse(from));
  if (command !== 'traspasar') return undefined;
  const names = z.tuple([email('falta el correo de quien la tiene'), email('falta el correo de quien la recibe')]);
  const [giver, receiver] = names.parse([from, to]);
  return give(rucField.parse(typed ?? ''), giver, receiver);
}

function see(ruc: string): Work {
  return async (desk) => {
    const all = await registrationsOf(desk, ruc);
    return all.length === 0 ? `Nadie registró el RUC ${ruc}.` : all.join('\n');
  };
}

function release(ruc: string, from: string): Work {
  return async (desk) => {
    const eraseOn = await releaseFrom(desk, ruc, from);
    if (!eraseOn) return `La cuenta ${from} no tiene el RUC ${ruc}.`;
    return `Quitado de ${from}, que puede recuperarlo hasta el ${eraseOn} si nadie más lo tiene. Avísele.`;
  };
}

function give(ruc: string, from: string, to: string): Work {
  return async (desk) => {
    const said = {
      given: `Traspasado de ${from} a ${to}. Se avisó a ambos por correo.`,
      unmailed: `Traspasado de ${from} a ${to}. Algún correo no se pudo enviar: avíseles.`,
      'no-company': `La cuenta ${from} no tiene el RUC ${ruc}.`,
      'no-account': `No hay ninguna cuenta con el correo ${to}.`,
      'has-it': `La cuenta ${to} ya tiene una empresa con ese RUC: que la quite primero.`,
    };
    return said[await giveTo(desk, ruc, from, to)];
  };
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const work = workOf(positionals);
  if (!work) return say(USE);
  await withDatabase(({ config, database, mail }) =>
    work({ deps: { config, mail, database, clock: systemClock }, transaction: database.system }),
  );
}

await run(main);
