/** `node e2e/independent-sire/main.ts`: prints one JSON line with its address when it listens. */
import { independentSire } from './server.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

const server = independentSire({
  seed: number('INDEPENDENT_SIRE_SEED', 20261121),
  faultShare: number('INDEPENDENT_SIRE_FAULTS', 0.08),
  ticketLifeMs: number('INDEPENDENT_SIRE_TICKET_MS', 300),
});
server.listen(number('INDEPENDENT_SIRE_PORT', 0), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(JSON.stringify({ sire: `http://127.0.0.1:${address.port}` }));
});
process.once('SIGTERM', () => process.exit(0));
