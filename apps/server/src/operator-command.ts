import { z } from 'zod';
import { ConfigInvalid, readConfig } from './config.ts';
import { openDatabase } from './platform/database/open.ts';
import { createMailer, type Mailer } from './platform/mail.ts';
import { StartRefused } from './platform/start-refused.ts';
import { PRIVATE } from './prepare-folders.ts';
import type { Schema } from './schema.ts';

/** What the operator's commands share: the settings of the server, its database, and errors said in a line. */

export interface Opened {
  config: ReturnType<typeof readConfig>;
  database: Awaited<ReturnType<typeof openDatabase<Schema>>>;
  mail: Mailer;
}

/** Opens the database for one piece of work and says what came of it. */
export async function withDatabase(work: (opened: Opened) => Promise<string>): Promise<void> {
  const onError = (error: Error): void => console.error(error.message);
  const config = readConfig();
  const database = await openDatabase<Schema>({ ...config.database, onError });
  const mail = createMailer(config.smtpUrl, config.mailFrom);
  try {
    say(await work({ config, database, mail }));
  } finally {
    mail.close();
    await database.close();
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a command to its end. What its user can mend is said without a stack. */
export async function run(main: () => Promise<void>): Promise<void> {
  process.umask(PRIVATE);
  try {
    await main();
  } catch (error) {
    const known = error instanceof ConfigInvalid || error instanceof StartRefused;
    const words = error instanceof z.ZodError ? error.issues.map((issue) => issue.message).join('\n') : undefined;
    console.error(words ?? (known ? error.message : error));
    process.exit(1);
  }
}
