import { PROPOSAL_READER } from '@yupana/registers/read/proposal.ts';
import { RECKONING, STAGED_COLUMNS } from '../columns.ts';

/** What is stored of a file is another thing when the file is read or reckoned in another way, or more is kept of it. */
export function nameOfStored(file: string): string {
  return `${file}/${PROPOSAL_READER}/${RECKONING}/${STAGED_COLUMNS.length}`;
}
