import { createHash } from 'node:crypto';

/** What an accountant types in the product's form for one company, and an API client that lacks the SIRE permission. */
export interface Credentials {
  solUser: string;
  solKey: string;
  clientId: string;
  clientSecret: string;
  /** A valid client of the same company in which «MIGE RCE y RVIE – SIRE» was not ticked. */
  clientWithoutSire: { clientId: string; clientSecret: string };
}

/** Derives the credentials of a company from its RUC, so that they are the same in every run and can be written down. */
export function credentialsOf(ruc: string, solUser: string): Credentials {
  return {
    solUser,
    solKey: `Clave${ruc.slice(5, 10)}`,
    ...clientOf(ruc),
    clientWithoutSire: clientOf(`${ruc}-sin-sire`),
  };
}

/** SUNAT gives a UUID as client id and 16 bytes in base64, which end in `==`, as its secret. */
function clientOf(seed: string): { clientId: string; clientSecret: string } {
  const hex = createHash('sha256').update(`client-id ${seed}`).digest('hex');
  const secret = createHash('sha256').update(`client-secret ${seed}`).digest().subarray(0, 16);
  const clientId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return { clientId: clientId.join('-'), clientSecret: secret.toString('base64') };
}
