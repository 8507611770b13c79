import { Readable } from 'node:stream';
import { NoRoom } from '../room.ts';

/** Whose a file is: it is kept under its owner's name and goes with it. A company takes its files along to another firm. */
export type FileOwner = { firmId: string; businessId?: never } | { businessId: string; firmId?: never };

export interface StoredFile {
  /** SHA-256 of the bytes, hexadecimal: the file's name at its owner. */
  hash: string;
  size: number;
}

/**
 * Files as received, by owner and content: an owner has the same bytes once, they never change, and no two owners share them.
 * What one has is erased without asking what the others have. Any call may find that the store does not answer: FilesUnavailable.
 */
export interface FileStore {
  /** Bytes that it does not take to their end are let go. @throws NoRoom */
  put(owner: FileOwner, bytes: Buffer | AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileMissing */
  open(owner: FileOwner, hash: string): Promise<{ size: number; stream: Readable }>;
  /** Erases one file; nothing when it is not there. */
  remove(owner: FileOwner, hash: string): Promise<void>;
  /** Erases all that an owner has, and what a process that died was writing for it. Cut off, it is done again. */
  removeAll(owner: FileOwner): Promise<void>;
  /**
   * A path (`/files/…`) that downloads the file under this name until it expires, or is no longer this firm's; whoever has it needs no
   * session.
   * @param expiresInSeconds counted from the clock's now
   */
  link(owner: FileOwner, hash: string, fileName: string, expiresInSeconds: number, firmId: string): string;
  /**
   * An address at which this one file is read for the next few minutes, under this name, without asking us; absent where files can
   * only be had of this process.
   * @throws FileMissing
   */
  lend?(owner: FileOwner, hash: string, fileName: string): Promise<string>;
  /** Done when the store answers. @param withinMs how long it may take, where it stands on another machine @throws FilesUnavailable */
  answers(withinMs?: number): Promise<void>;
}

/** Ends bytes that are not taken to their end, and with them what they are read from. */
export function letGo(bytes: Buffer | AsyncIterable<Uint8Array>): void {
  if (bytes instanceof Readable) bytes.destroy();
}

export class FileMissing extends Error {
  constructor(hash: string) {
    super(`The file ${hash.slice(0, 64)} is not in the store.`);
    this.name = 'FileMissing';
  }
}

/** The store does not answer, or does not let us in: what was asked for may be there all the same, and nothing was kept. */
export class FilesUnavailable extends Error {
  /** Waiting does not mend it: somebody must. */
  readonly isRefusal: boolean;

  /** @param words what is the matter and what to do, for whoever runs the installation; they hold no secret */
  constructor(words: string, { isRefusal = false } = {}) {
    super(words);
    this.name = 'FilesUnavailable';
    this.isRefusal = isRefusal;
  }
}

/** Whether it was keeping a file that failed, for want of room or of the store: it says nothing of the file, nor of who sent it. */
export function isNotKept(error: unknown): error is NoRoom | FilesUnavailable {
  return error instanceof NoRoom || error instanceof FilesUnavailable;
}
