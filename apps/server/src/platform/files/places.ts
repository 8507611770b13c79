/** Where an installation keeps its files: in a folder, or in a container of an Azure storage account. */
export type FilesPlace = { folder: string; azure?: never } | { azure: AzurePlace; folder?: never };

export interface AzurePlace {
  account: string;
  /** Opens the account: a secret. */
  key: string;
  /** Of the account's blobs, without a slash at its end. */
  endpoint: string;
  container: string;
}

/** The emulator's own account, which everybody knows. @source Microsoft, "Use the Azurite emulator", read 2026-11 */
const EMULATOR = {
  account: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
  endpoint: 'http://127.0.0.1:10000/devstoreaccount1',
} as const;

/** The names that a connection string is made of, and what is cut off where a shell took the rest of one for other commands. */
const NAMES =
  /^\s*"?(DefaultEndpointsProtocol|AccountName|AccountKey|\w+Endpoint|EndpointSuffix|SharedAccessSignature|UseDevelopmentStorage)\s*=/i;

/** Whether a text is meant as a connection string. One that is misspelt must not become a folder with the key in its name. */
export function isConnectionString(text: string): boolean {
  return NAMES.test(text) || /AccountKey\s*=|AccountName\s*=/i.test(text) || /=.*;.*=/.test(text);
}

/**
 * Reads a connection string as Azure's portal gives it.
 * @returns what is wrong with it, in words that repeat nothing of it, when it opens no account
 */
export function readConnectionString(text: string, container: string): AzurePlace | { problem: string } {
  const parts = new Map(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => [part.slice(0, part.indexOf('=')).trim().toLowerCase(), part.slice(part.indexOf('=') + 1).trim()]),
  );
  if (parts.get('usedevelopmentstorage')?.toLowerCase() === 'true') return { ...EMULATOR, container };
  const [account, key] = [parts.get('accountname'), parts.get('accountkey')];
  const missing = [...(account ? [] : ['AccountName']), ...(key ? [] : ['AccountKey'])];
  if (!account || !key) {
    const hint = parts.has('sharedaccesssignature')
      ? 'una firma (SharedAccessSignature) no basta: los enlaces se firman con la clave de la cuenta'
      : 'pon entre comillas la cadena de conexión completa que da Azure';
    return { problem: `le falta ${missing.join(' y ')}; ${hint}` };
  }
  if (!/^[a-z0-9]{3,24}$/.test(account))
    return { problem: 'AccountName no es el nombre de una cuenta de almacenamiento' };
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(key)) return { problem: 'AccountKey no es una clave (base64)' };
  const endpoint = endpointOf(account, parts);
  return endpoint === undefined
    ? { problem: 'BlobEndpoint no es una dirección' }
    : { account, key, endpoint, container };
}

function endpointOf(account: string, parts: ReadonlyMap<string, string>): string | undefined {
  const protocol = parts.get('defaultendpointsprotocol') ?? 'https';
  const suffix = parts.get('endpointsuffix') ?? 'core.windows.net';
  const text = parts.get('blobendpoint') ?? `${protocol}://${account}.blob.${suffix}`;
  if (!URL.canParse(text)) return undefined;
  const { protocol: scheme, username, search, hash, href } = new URL(text);
  // A signature in its query would stand in every address that is made of it.
  if (!/^https?:$/.test(scheme) || username !== '' || search !== '' || hash !== '') return undefined;
  return href.replace(/\/+$/, '');
}
