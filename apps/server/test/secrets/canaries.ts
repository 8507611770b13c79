import { randomBytes } from 'node:crypto';

const made = (name: string): string => `${name}${randomBytes(9).toString('hex')}Zz`;
/** Secrets that are made up, to be found again. */
export const given = {
  password: made('Clave'),
  wrong: made('Errada'),
  changed: made('Nueva'),
  newest: made('Ultima'),
  captcha: made('captcha'),
  captchaKey: made('proveedor'),
  solKey: 'ClaveSol9Zq7',
  editedSolKey: 'OtraSol8Xw6',
  listedSolKey: 'ListaSol5Vt4',
  apiSecret: made('apisecreto'),
  apiKey: made('apillave'),
  sunatToken: made('eyJsunat'),
  cardToken: made('tkn_test_').slice(0, 25),
  bankAnswer: made('cavv'),
  culqiKey: made('sk_test_'),
  culqiEvents: made('whsec'),
  partnerSecret: made('siscont-secreto-compartido'),
  partnerPassword: made('Siscont'),
  receiverPassword: made('Recibe'),
  demoPassword: made('Demo'),
  metricsToken: made('medidas'),
  mailPassword: 'ClaveDelCorreo9',
  garbage: made('basura'),
  query: made('consulta'),
  header: made('cabecera'),
};
/** Found nowhere afterwards, in no writing. What the server makes is added as it is made. */
export const secrets: Record<string, string> = { ...given };

/** Adds one that the server made. */
export const keep = (name: string, value: string): string => {
  if (value.length <= 8) throw new Error(`No ${name} was given.`);
  secrets[name] = value;
  return value;
};

/** A secret as it looks in whatever might hold it. */
export function writings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    secret.replaceAll('-', ''),
  ];
}
