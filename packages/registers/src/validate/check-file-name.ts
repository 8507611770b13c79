import { OPPORTUNITY, registerFileName } from '../write/file-names.ts';

/** What a file's name says that is not so, and how it should be called. */
export interface WrongName {
  says: string;
  mend: string;
}

const NAME =
  /^LE(?<ruc>\d{11})(?<period>\d{6})00(?<book>\d{6})(?<opportunity>\d{2})[012](?<content>[01])[12]2(\d{2})?\.TXT$/i;
const BOOKS = {
  rce: ['080400', 'RCE'],
  rvie: ['140400', 'RVIE'],
  'non-domiciled': ['080500', 'RCE de no domiciliados'],
} as const;

/**
 * Holds the name of a register's file against whose it is, of which period and book, and whether it has rows: SUNAT reads it by position,
 * before any row, and refuses one that says otherwise (its error 1044).
 * @source RS 112-2021 table 6, RS 040-2022 table 13
 */
export function checkFileName(
  kind: keyof typeof BOOKS,
  name: string,
  { ruc, period, rows }: { ruc: string; period: string; rows: number },
): WrongName[] {
  const mend = `Llámalo ${registerFileName(kind, { ruc, period }, rows === 0)}.`;
  const told = NAME.exec(name.trim())?.groups;
  if (!told) return [{ says: 'El nombre no es el que SUNAT lee: LE, RUC, periodo, libro y sus indicadores.', mend }];
  const [book, called] = BOOKS[kind];
  const hasRows = rows > 0;
  const wrong = [
    told.ruc !== ruc && `El nombre es del RUC ${told.ruc}, y la empresa tiene el ${ruc}.`,
    told.period !== period && `El nombre es del periodo ${told.period}, y se prueba el ${period}.`,
    told.book !== book && `El nombre es del libro ${told.book}, y el ${called} es el ${book}.`,
    told.opportunity !== OPPORTUNITY[kind] &&
      `El nombre lleva ${told.opportunity} después del libro, y el de este archivo lleva ${OPPORTUNITY[kind]}.`,
    (told.content === '1') !== hasRows &&
      (hasRows ? 'El nombre dice que no tiene filas, y tiene.' : 'El nombre dice que tiene filas, y no tiene.'),
  ];
  return wrong.flatMap((says) => (says === false ? [] : { says, mend }));
}
