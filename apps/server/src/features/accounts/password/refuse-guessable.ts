import { AppError } from '../../../platform/errors.ts';

/** What people here begin a password with; the lists of the world are in English. Without accents, as `plain` writes them. */
const FAMILIAR = new Set(
  `password passw0rd contrasena contrasenia clave miclave miclavesecreta secreto secreta qwerty qwertyuiop asdfgh zxcvbn abc abcd abcde
  abcdef admin administrador usuario user invitado bienvenido bienvenida welcome hola holahola teamo tequiero amor miamor jesus
  dios diosesamor peru viva vivaperu arribaperu lima limaperu cusco arequipa trujillo alianza alianzalima universitario cristal
  yupana siscont sunat clavesol sunatsol contador contadora contabilidad estudiocontable empresa oficina trabajo sistema
  sistemas demo prueba test testing cambiame cambiar temporal nuevo nueva`.split(/\s+/),
);

/**
 * Refuses a password that whoever guesses tries first: one of the fifty thousand most common ones, a familiar word with
 * figures after it, or one's own email. The rules of form are the contract's.
 * @throws AppError INVALID_REQUEST on the field `password`
 */
export async function refuseGuessable(password: string, email: string): Promise<void> {
  if (isOwnEmail(password, email)) throw refused('La contraseña no puede ser tu correo electrónico. Elige otra.');
  if (await isCommon(password)) throw refused('Esta contraseña es muy común y fácil de adivinar. Elige otra.');
}

function refused(message: string): AppError {
  return new AppError('INVALID_REQUEST', { field: 'password', message });
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Without the year, the «123» or the sign that rules of form make people add. */
function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]+$/u, '');
}

function isOwnEmail(password: string, email: string): boolean {
  const bare = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const name = bare(email.split('@', 1)[0] ?? '');
  const given = bare(password);
  const core = bare(withoutTail(password));
  return (
    given === bare(email) || (name !== '' && [given, core].some((text) => text === name || text === withoutTail(name)))
  );
}

async function isCommon(password: string): Promise<boolean> {
  const given = plain(password);
  if (FAMILIAR.has(withoutTail(given))) return true;
  return (await common()).has(given);
}

/** Half a megabyte that few processes need, and those seldom: it is read when it is first asked for. */
let list: Promise<ReadonlySet<string>> | undefined;

function common(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}
