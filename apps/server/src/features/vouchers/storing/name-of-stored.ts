import { PROPOSAL_READER } from '@yupana/registers/read/proposal.ts';
import { RECKONING, STAGED_COLUMNS } from '../columns.ts';

const NOW = { reader: PROPOSAL_READER, reckoning: RECKONING, columns: STAGED_COLUMNS.length };

/** What is stored of a file is another thing when the file is read or reckoned in another way, or more is kept of it. */
export function nameOfStored(file: string, { reader, reckoning, columns } = NOW): string {
  return `${file}/${reader}/${reckoning}/${columns}`;
}
