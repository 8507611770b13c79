import type { FileReason } from '@yupana/contract/file-reasons.ts';
import type { FileState } from '../../../schema/documents.ts';

/** What is known of a file of a voucher. */
export interface KnownFile {
  state: FileState;
  reason: string;
  tries: number;
  fault: string | null;
  /** Whether SUNAT is asked for it again. */
  waits: boolean;
}

/**
 * Why a file is not here, in one place for the list, the panel and what is asked for.
 * @param file null: nobody looked for it yet @returns null when it is here
 */
export function whyNoFile(file: KnownFile | null): FileReason | null {
  switch (file?.state) {
    case 'held':
      return null;
    case undefined:
      return 'queued';
    case 'wanted':
      return file.fault !== null || file.tries > 0 ? 'failing' : 'queued';
    case 'unreadable':
      return 'unreadable';
    case 'not-expected':
      return 'not-electronic';
    case 'absent':
      if (file.reason === 'no-access' || file.reason === 'not-understood') return file.reason;
      return file.waits ? 'not-yet' : 'not-found';
  }
}
