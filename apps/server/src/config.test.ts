import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from './config.ts';

const MASTER_KEY = `k1:${randomBytes(32).toString('base64')}`;
const demo = { SANDBOX: 'on', MASTER_KEY, SMTP_URL: 'smtp://127.0.0.1:2525' };
const production = {
  NODE_ENV: 'production',
  MASTER_KEY,
  SMTP_URL: 'smtps://user:pass@mail.ejemplo.pe',
  DATABASE_URL: 'postgres://yupana@db/yupana',
  PUBLIC_URL: 'https://yupana.ejemplo.pe/',
  FILES_URL: '/srv/files',
};

function problems(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigInvalid);
    return (error as Error).message;
  }
  return '';
}

test('production starts when it has all it needs, and talks to the real SUNAT', () => {
  const config = readConfig(production);
  expect(config).toMatchObject({
    mode: 'production',
    publicUrl: 'https://yupana.ejemplo.pe',
    files: { folder: '/srv/files' },
  });
  expect(config.database).toMatchObject({ url: production.DATABASE_URL, folder: undefined });
  expect(config.sunat).toMatchObject({
    security: 'https://api-seguridad.sunat.gob.pe',
    sire: 'https://api-sire.sunat.gob.pe',
    ticketFirstLookMs: 2000,
  });
});

test('behind a pooler the server itself has an address of its own', () => {
  const directUrl = 'postgres://yupana@db:5432/yupana';
  expect(readConfig({ ...production, DATABASE_DIRECT_URL: directUrl }).database).toMatchObject({
    url: production.DATABASE_URL,
    directUrl,
  });
  expect(readConfig(production).database.directUrl).toBeUndefined();
  expect(problems({ ...production, DATABASE_DIRECT_URL: 'db:5432' })).toContain('DATABASE_DIRECT_URL: debe ser');
});

test('production without anything names all that is missing at once', () => {
  const message = problems({});
  for (const name of ['MASTER_KEY', 'DATABASE_URL', 'PUBLIC_URL', 'FILES_URL', 'SMTP_URL']) {
    expect(message).toContain(`- ${name}: falta`);
  }
});

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'production without %s does not start',
  (name) => {
    expect(problems({ ...production, [name]: '' })).toContain(`${name}: falta`);
  },
);

test.each([
  'http://127.0.0.1:9000',
  'http://localhost:9000',
  'http://[::1]:9000',
  'http://0.0.0.0',
  'http://sunat.localhost',
  'http://[::ffff:127.0.0.1]:9000',
  'http://[::ffff:7f00:1]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b::127.0.0.1]',
  'http://127.1',
  'http://2130706433',
  'http://0x7f.0.0.1',
  'http://0177.0.0.1',
  'http://0',
  'http://LOCALHOST.',
  'http://127.0.0.1.',
  'http://ip6-localhost',
])('production refuses a simulator of SUNAT at %s', (address) => {
  expect(problems({ ...production, SUNAT_SIRE_URL: address })).toContain('SUNAT_SIRE_URL');
});

test.each(['http://10.0.0.5', 'http://[2001:db8::7f00:1]', 'http://localhost.ejemplo.pe', 'http://[::ffff:10.0.0.1]'])(
  '%s is another machine',
  (address) => {
    expect(readConfig({ ...production, SUNAT_SIRE_URL: address }).sunat.sire).toBeDefined();
  },
);

test('production may point SUNAT’s addresses at another machine', () => {
  expect(readConfig({ ...production, SUNAT_SIRE_URL: 'https://proxy.ejemplo.pe/sire/' }).sunat.sire).toBe(
    'https://proxy.ejemplo.pe/sire',
  );
});

test('the demo needs no database nor public address, and may use a simulator', () => {
  const config = readConfig({ ...demo, DATA_DIR: '/tmp/demo', PORT: '4000', SUNAT_SIRE_URL: 'http://127.0.0.1:9000' });
  expect(config).toMatchObject({
    mode: 'demo',
    publicUrl: 'http://localhost:4000',
    files: { folder: '/tmp/demo/files' },
  });
  expect(config.database).toMatchObject({ url: undefined, folder: '/tmp/demo/database' });
});

test('production is reached by https, unless it is this very machine', () => {
  expect(problems({ ...production, PUBLIC_URL: 'http://yupana.ejemplo.pe' })).toContain(
    'PUBLIC_URL: debe ser https://',
  );
  expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000');
});

test('production shows its metrics to who has the token, and without one to nobody; the demo to everybody', () => {
  expect(readConfig(production).metrics).toBe('closed');
  const token = 'un-secreto-de-prometheus';
  expect(readConfig({ ...production, METRICS_TOKEN: token }).metrics).toEqual({ token });
  expect(problems({ ...production, METRICS_TOKEN: 'corto' })).toContain('METRICS_TOKEN');
  expect(readConfig(demo).metrics).toBe('open');
});

describe('TRUST_PROXY', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ ...production, TRUST_PROXY }).trustProxy;

  test('is how many proxies there are, or their networks', () => {
    expect(trusted('1')).toBe(1);
    expect(trusted('0')).toBe(false);
    expect(trusted('false')).toBe(false);
    expect(trusted('true')).toBe(true);
    expect(trusted('10.0.0.0/8, 2001:db8::/32,192.0.2.7')).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']);
    expect(trusted('loopback,uniquelocal')).toEqual(['loopback', 'uniquelocal']);
    expect(readConfig(production).trustProxy).toBe(false);
  });

  test.each(['sí', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', '::/129', '10.0.0.0/8/8', '1,', '-1', '99', 'proxy.local'])(
    'is refused by name when it is «%s»',
    (value) => {
      expect(problems({ ...production, TRUST_PROXY: value })).toContain('TRUST_PROXY: debe ser');
    },
  );

  test('is warned about where everybody would be one address, and where everybody may choose one', () => {
    expect(readConfig(production).warnings.join()).toContain('TRUST_PROXY: falta');
    expect(readConfig({ ...production, TRUST_PROXY: 'true' }).warnings.join()).toContain('TRUST_PROXY=true');
    expect(readConfig({ ...production, TRUST_PROXY: '1' }).warnings).toEqual([]);
    expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).warnings).toEqual([]);
    expect(readConfig(demo).warnings).toEqual([]);
  });
});

test('the reference of the API is served by the demo, and by a production that asks for it', () => {
  expect(readConfig(demo).apiDocs).toBe(true);
  expect(readConfig(production).apiDocs).toBe(false);
  expect(readConfig({ ...production, API_DOCS: 'on' }).apiDocs).toBe(true);
  expect(problems({ ...production, API_DOCS: 'quizá' })).toContain('API_DOCS');
});

test('a session ends after twelve hours without use, or after as long as the operator says', () => {
  expect(readConfig(production).sessionIdleMilliseconds).toBe(12 * 3_600_000);
  expect(readConfig({ ...production, SESSION_IDLE_MINUTES: '30' }).sessionIdleMilliseconds).toBe(1_800_000);
  expect(problems({ ...production, SESSION_IDLE_MINUTES: '1' })).toContain('SESSION_IDLE_MINUTES');
});

test('in production an address signs in and up few times, and fails fewer', () => {
  const { signInsPerAddress, signUpsPerAddress, failuresPerAddress } = readConfig(production).limits;
  expect(signInsPerAddress).toBeLessThanOrEqual(100);
  expect(signUpsPerAddress).toBeLessThanOrEqual(50);
  expect(failuresPerAddress).toBeLessThanOrEqual(50);
});

test('the demo cannot be production', () => {
  expect(problems({ ...demo, NODE_ENV: 'production' })).toContain('SANDBOX');
});

test('what is wrong is named, and secrets are not repeated', () => {
  const message = problems({
    ...demo,
    MASTER_KEY: 'super-secret',
    PORT: 'ochenta',
    LOG_LEVEL: 'ruidoso',
    DATABASE_URL: 'mysql://u:p4ss@x',
  });
  for (const name of ['MASTER_KEY', 'PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(message).toContain(name);
  expect(message).not.toMatch(/super-secret|p4ss/);
});

describe('FILES_URL', () => {
  const KEY = Buffer.from('una clave que nadie debe ver').toString('base64');
  const azure = `DefaultEndpointsProtocol=https;AccountName=cuenta;AccountKey=${KEY};EndpointSuffix=core.windows.net`;
  const filesOf = (variables: Record<string, string>) => readConfig({ ...production, ...variables }).files;

  test('is a folder, or an account of Azure by its connection string; what is on its way stands on this machine', () => {
    expect(filesOf({ FILES_URL: 'file:///srv/f%C3%A1brica' })).toEqual({ folder: '/srv/fábrica' });
    const { files, scratchFolder } = readConfig({ ...production, FILES_URL: azure, DATA_DIR: '/var/yupana' });
    const endpoint = 'https://cuenta.blob.core.windows.net';
    expect(files).toEqual({ azure: { account: 'cuenta', key: KEY, endpoint, container: 'yupana' } });
    expect(scratchFolder).toBe('/var/yupana/scratch');
    const own = `BlobEndpoint=https://archivos.ejemplo.pe/;AccountKey=${KEY} ; accountname=cuenta;`;
    expect(filesOf({ FILES_URL: own, FILES_CONTAINER: 'estudio-1' }).azure).toMatchObject({
      endpoint: 'https://archivos.ejemplo.pe',
      container: 'estudio-1',
    });
  });

  test.each([
    [
      'what a shell left of one',
      'DefaultEndpointsProtocol=https',
      'le falta AccountName y AccountKey; pon entre comillas',
    ],
    ['one without its key', 'AccountName=cuenta;EndpointSuffix=core.windows.net', 'le falta AccountKey'],
    ['a signature', 'BlobEndpoint=https://cuenta.blob.core.windows.net;SharedAccessSignature=sv=1&sig=x', 'no basta'],
    ['a misspelt one', `AcountName=cuenta;AcountKey=${KEY}`, 'le falta AccountName y AccountKey'],
    ['a key that is none', 'AccountName=cuenta;AccountKey=¿cuál?', 'AccountKey no es una clave'],
    ['an account that is none', `AccountName=mi cuenta;AccountKey=${KEY}`, 'AccountName no es'],
    [
      'an address with a signature',
      `${azure};BlobEndpoint=https://x.ejemplo.pe/?sig=x`,
      'BlobEndpoint no es una dirección',
    ],
    ['an address', 'https://cuenta.blob.core.windows.net/yupana', 'debe ser una carpeta'],
    ['plain http', azure.replace('https', 'http'), 'debe ser https://'],
    ['the emulator', 'UseDevelopmentStorage=true', 'apunta a esta máquina (un simulador)'],
  ])('is refused in production when it is %s, and none of it is repeated', (_what, FILES_URL, words) => {
    const message = problems({ ...production, FILES_URL });
    expect(message).toContain('- FILES_URL: ');
    expect(message).toContain(words);
    expect(message).not.toContain(KEY);
  });

  test('may be the emulator in the demo', () => {
    expect(readConfig({ ...demo, FILES_URL: 'UseDevelopmentStorage=true' }).files.azure?.endpoint).toBe(
      'http://127.0.0.1:10000/devstoreaccount1',
    );
  });

  test.each(['Yupana', 'a', '-archivos', 'dos--guiones', 'á'.repeat(5), 'x'.repeat(64)])(
    'has no container «%s»',
    (FILES_CONTAINER) => {
      expect(problems({ ...production, FILES_CONTAINER })).toContain('FILES_CONTAINER: debe tener');
    },
  );
});

test('the portal of one SUNAT is not asked for the users of another', () => {
  const menu = (more: Record<string, string>) => readConfig({ ...production, ...more }).sunat.menu;
  expect(menu({})).toBe('https://e-menu.sunat.gob.pe');
  expect(menu({ SUNAT_SECURITY_URL: 'https://proxy.ejemplo.pe' })).toBeNull();
  const both = { SUNAT_SECURITY_URL: 'https://proxy.ejemplo.pe', SUNAT_MENU_URL: 'https://proxy.ejemplo.pe/menu/' };
  expect(menu(both)).toBe('https://proxy.ejemplo.pe/menu');
});

test('nor the platform of one SUNAT with the session of another', () => {
  const platform = (more: Record<string, string>) => readConfig({ ...production, ...more }).sunat.platform;
  expect(platform({})).toBe('https://e-plataformaunica.sunat.gob.pe');
  const proxied = { SUNAT_SECURITY_URL: 'https://proxy.ejemplo.pe', SUNAT_MENU_URL: 'https://proxy.ejemplo.pe/menu/' };
  expect(platform(proxied)).toBeNull();
  expect(platform({ ...proxied, SUNAT_PLATFORM_URL: 'https://proxy.ejemplo.pe/plataforma/' })).toBe(
    'https://proxy.ejemplo.pe/plataforma',
  );
});

describe('the RUC register', () => {
  const registerOf = (variables: Record<string, string>) => readConfig(variables).sunat.rucRegister;

  test('is SUNAT’s own in production, from the host that has it', () => {
    expect(registerOf(production)).toBe('https://www2.sunat.gob.pe');
    expect(registerOf({ ...production, SUNAT_WWW_URL: 'https://www.sunat.gob.pe/' })).toBe('https://www2.sunat.gob.pe');
    expect(readConfig(production).sunat.www).toBe('https://www.sunat.gob.pe');
  });

  test('comes from where the public registers were said to be', () => {
    expect(registerOf({ ...production, SUNAT_WWW_URL: 'https://proxy.ejemplo.pe/www' })).toBe(
      'https://proxy.ejemplo.pe/www',
    );
    expect(registerOf({ ...demo, SUNAT_WWW_URL: 'http://127.0.0.1:9000' })).toBe('http://127.0.0.1:9000');
  });

  test('is not asked of a simulator in production', () => {
    expect(problems({ ...production, SUNAT_WWW_URL: 'http://127.0.0.1:9000' })).toContain('SUNAT_WWW_URL');
  });

  test('of the real SUNAT is not kept in the embedded database, nor by a demo that did not ask for it', () => {
    expect(
      registerOf({ ...demo, SUNAT_SECURITY_URL: 'http://127.0.0.1:9', SUNAT_SIRE_URL: 'http://127.0.0.1:9' }),
    ).toBeNull();
    expect(registerOf({ ...demo, SUNAT_WWW_URL: 'https://proxy.ejemplo.pe' })).toBeNull();
    expect(
      registerOf({ ...demo, SUNAT_WWW_URL: 'https://proxy.ejemplo.pe', DATABASE_URL: production.DATABASE_URL }),
    ).toBe('https://proxy.ejemplo.pe');
  });
});

test('every setting that is read stands in the README', () => {
  const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const sources = ['config.ts', 'config/files.ts', 'config/outside.ts', 'config/sunat.ts'].map((path) => textOf(path));
  const settings = sources.flatMap((source) =>
    [...source.matchAll(/^ {2}([A-Z][A-Z\d_]{3,}):/gm)].map(([, name]) => name),
  );
  expect(settings).toEqual(
    expect.arrayContaining(['PORT', 'FILES_CONTAINER', 'CULQI_3DS_URL', 'SUNAT_TICKET_GIVE_UP_MS']),
  );
  const readme = textOf('../../../README.md');
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
