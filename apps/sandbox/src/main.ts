import { optionsFrom } from './options.ts';
import { startSandbox } from './start.ts';

const sandbox = await startSandbox(optionsFrom(process.env));

/** The one line that whoever starts this process waits for. */
console.log(JSON.stringify({ sandbox: sandbox.url, smtp: sandbox.smtpUrl }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
