import { isRuc } from '@yupana/tax/ruc.ts';
import type { SunatFault } from '../errors.ts';
import { DATABASE_ID_PREFIX } from './quirks.ts';
import type { SireList } from './types.ts';

/** `20606283858-20250718-225604-propuesta.txt`: an export. */
const DATED = /^(\d{11})-\d{8}-\d{6}-/;
/** `LE20601111111202608…`: a report that follows the electronic books' naming; company and period stand in it. */
const BOOK = /^LE(\d{11})(\d{6})/i;
/** What a file that follows no other naming is called. Of the second no name was published: these words are a guess. */
const LISTS: Record<SireList, RegExp> = { proposal: /propuesta/i, 'left-out': /exclu|no_?-?inclu/i };
/** Eleven digits that stand alone: a RUC, or a number that looks like one. */
const ELEVEN_DIGITS = /(?<!\d)\d{11}(?!\d)/g;

export type NameProblem =
  | 'not a text file'
  | 'not a proposal'
  | 'not the list that was asked for'
  | 'the file of another company'
  | 'the file of another period';

/** Whose file it must be. */
export interface ExpectedName {
  ruc: string;
  period: string;
  list?: SireList;
}

/**
 * What is wrong with a file's name for a company's list of a period, null when nothing is. Variants that SUNAT documents are
 * accepted; a file of another company or period never is, for its vouchers would be stored as this company's.
 */
export function nameProblem(fileName: string, expected: ExpectedName): NameProblem | null {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').replace(DATABASE_ID_PREFIX, '');
  if (!/\.(txt|csv)$/i.test(name)) return 'not a text file';
  return ownerProblem(name, expected);
}

/** As `nameProblem`, for the name that the ticket gives: whatever its ending. */
export function archiveNameProblem(fileName: string, expected: ExpectedName): NameProblem | null {
  return ownerProblem((fileName.split(/[\\/]/).at(-1) ?? '').replace(DATABASE_ID_PREFIX, ''), expected);
}

function ownerProblem(name: string, { ruc, period, list = 'proposal' }: ExpectedName): NameProblem | null {
  const book = BOOK.exec(name);
  if (book) {
    if (book[1] !== ruc) return 'the file of another company';
    return book[2] === period ? null : 'the file of another period';
  }
  const isList = LISTS[list].test(name);
  const dated = DATED.exec(name);
  if (dated && isList) return dated[1] === ruc ? null : 'the file of another company';
  const others = (name.match(ELEVEN_DIGITS) ?? []).filter((digits) => digits !== ruc && isRuc(digits));
  if (others.length > 0) return 'the file of another company';
  if (isList) return null;
  return list === 'proposal' ? 'not a proposal' : 'not the list that was asked for';
}

/** What a file with such a name is for the caller. @param call that gave the name */
export function nameFault(problem: NameProblem, fileName: string, call: string): SunatFault {
  const name = fileName.slice(0, 120);
  if (problem === 'the file of another company') return { kind: 'FileOfAnotherRuc', name };
  return { kind: 'UnrecognisedAnswer', expected: call, problem: `${problem}: ${name}` };
}
