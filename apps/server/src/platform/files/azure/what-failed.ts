import { FilesUnavailable } from '../file-store.ts';

/** What Azure refuses, by its code, in words for whoever runs the installation. Read 2026-11 in Azure's list of error codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  AuthenticationFailed:
    'Azure no acepta la clave de la cuenta. Si se renovó, pon la nueva en FILES_URL y vuelve a iniciar; si no, revisa el reloj de este servidor',
  AuthorizationFailure:
    'Azure no deja entrar a este servidor. Revisa la clave que hay en FILES_URL y las reglas de red de la cuenta de almacenamiento',
  KeyBasedAuthenticationNotPermitted:
    'la cuenta de almacenamiento no admite entrar con su clave. Permite en ella el acceso con clave de cuenta',
  AccountIsDisabled: 'la cuenta de almacenamiento está deshabilitada',
  InsufficientAccountPermissions: 'la cuenta de almacenamiento no permite esta operación',
  AuthorizationPermissionMismatch: 'la cuenta de almacenamiento no permite esta operación',
  // The emulator's word for an account that it has not got.
  ResourceNotFound: 'no existe esa cuenta de almacenamiento. Revisa AccountName',
};
/** Those that somebody must mend besides: what they are about may come back by itself. */
const TROUBLES: Readonly<Record<string, string>> = {
  ContainerNotFound:
    'el contenedor de los archivos no existe en la cuenta. Revisa FILES_CONTAINER; si se borró, recupéralo en Azure antes de volver a iniciar',
  ContainerBeingDeleted: 'el contenedor de los archivos se está borrando en Azure',
  BlobArchived: 'Azure guardó el archivo en el nivel de archivo (archive), del que no se lee',
  BlobNotFound: 'el archivo se borró en Azure mientras se leía',
  ENOTFOUND: 'no se encuentra el servidor de la cuenta. Revisa la red y AccountName',
  TIMEOUT: 'Azure no responde',
};

/** Whoever knows an address would read without a key. */
export function isPublic(): FilesUnavailable {
  const words =
    'el contenedor de los archivos admite lectura sin clave (acceso público). Ciérralo en Azure y vuelve a iniciar';
  return new FilesUnavailable(`FILES_URL: ${words}.`, { isRefusal: true });
}

interface Answered {
  name: string;
  code?: string;
  statusCode?: number;
  details?: { errorCode?: string };
}

/** The code by which Azure says what is the matter; of a network that fails, that of the system. */
export function codeOf(error: unknown): string | undefined {
  const { name, code, details } = (error ?? {}) as Partial<Answered>;
  if (name === 'AbortError' || name === 'TimeoutError') return 'TIMEOUT';
  // What a HEAD answers has no body to read it from.
  return details?.errorCode ?? code;
}

/**
 * What the client threw, as the store says it: that Azure is away, or does not let us in. What is no answer of Azure's stays as it is.
 * Nothing else of the error goes along: it holds the request, with its signature.
 */
export function whatFailed(error: unknown): unknown {
  const { name, statusCode } = (error ?? {}) as Partial<Answered>;
  const code = codeOf(error);
  if (name !== 'RestError' && code !== 'TIMEOUT') return error;
  const known = code === undefined ? undefined : (REFUSALS[code] ?? TROUBLES[code]);
  const said = [statusCode, code].filter(Boolean).join(' ') || 'sin respuesta';
  const isRefusal = statusCode === 403 || (code !== undefined && code in REFUSALS);
  const words =
    known ??
    (isRefusal
      ? 'Azure no deja entrar a este servidor'
      : statusCode
        ? 'Azure contesta con un error'
        : 'Azure no responde');
  return new FilesUnavailable(`FILES_URL: ${words} (${said}).`, { isRefusal });
}
