/** What a server says of a file to tell it from another one. */
export interface FileVersion {
  etag: string | null;
  lastModified: string | null;
}

export interface RegisterFile {
  kind: 'file';
  version: FileVersion;
  /** Of the ZIP as received: the evidence. */
  bytes: number;
  sha256: string;
  contentName: string;
  /** The text inside, from its first byte. @throws SunatError UnrecognisedAnswer while it is read (damaged, too large) */
  open(): AsyncIterable<Uint8Array>;
  /** Erases it from the disk. Kept until then, it is not downloaded again. */
  discard(): Promise<void>;
}

/** `not-modified`: the server says that it still is the version that was asked about. */
export type RegisterDownload = RegisterFile | { kind: 'not-modified' };

export interface DownloadOptions {
  /** The version that is at hand already. */
  known?: FileVersion | null;
  signal?: AbortSignal;
  onProgress?: (progress: { bytes: number; total: number | null }) => void;
}

export interface RucRegisterClient {
  /**
   * Brings SUNAT's register to the disk unless it is the known one; a download that is cut goes on where it was, in this call
   * or in a later one.
   * @throws SunatError, or the signal's reason when it fires
   */
  download(options?: DownloadOptions): Promise<RegisterDownload>;
}

export interface RegisterLimits {
  archiveBytes: number;
  /** Uncompressed. */
  contentBytes: number;
}

/** One request that ended, for logs. */
export interface RegisterEvent {
  call: string;
  attempt: number;
  ms: number;
  status: number | null;
  /** Received in this exchange. */
  bytes: number;
  /** Kind of the error, null when all went well. */
  error: string | null;
}
