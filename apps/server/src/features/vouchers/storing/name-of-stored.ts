import { PROPOSAL_READER } from '@yupana/registers/read/proposal.ts';
import { RECKONING, STAGED_COLUMNS } from '../columns.ts';

const NOW = { reader: PROPOSAL_READER, reckoning: RECKONING, columns: STAGED_COLUMNS.length };

/** What is stored of a file is another thing when the file is read or reckoned in another way, or more is kept of it. */
export function nameOfStored(file: string, version = NOW): string {
  return file + suffixOf(version);
}

/** Whether what is stored under this name was read and reckoned, and of each row kept, as we do now. */
export function isReadAsNow(name: string): boolean {
  return name.endsWith(suffixOf(NOW));
}

function suffixOf({ reader, reckoning, columns }: typeof NOW): string {
  return `/${reader}/${reckoning}/${columns}`;
}
