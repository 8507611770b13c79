import { type BookingProgram, PROGRAM_TITLES } from '@yupana/contract/booking-programs.ts';
import type { BookName } from '@yupana/contract/books.ts';
import type { PackageContent } from '@yupana/contract/closing.ts';
import { REPORT_TITLES } from '@yupana/contract/report-kinds.ts';
import { asLimaTells, openZip } from '@yupana/registers/write/open-zip.ts';
import { KINDS } from '../../reports/kinds.ts';
import { doubtfulWorkbook, periodWorkbook, type Sources } from '../../reports/period-workbook.ts';
import { registerName } from '../../reports/register-files.ts';
import { sourcesOf } from '../../reports/sources-of.ts';
import { eachOf } from '../../vouchers/reading/each-of.ts';
import { kindsOf } from '../booked-program.ts';
import type { CloseRow } from '../queries.ts';
import { summaryOf } from '../summary/summary-of.ts';
import { actaPaper } from './acta-paper.ts';
import type { Packed } from './packed.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** A zip or a PDF: compressed already. */
interface PackedFile {
  title: string;
  /** What it is, for who looks at the package before there is one. */
  note: string;
  name(packed: Packed): string | Promise<string>;
  write(packed: Packed): Bytes | Promise<Bytes>;
}

const named =
  (before: string, after: string) =>
  ({ key }: Packed) =>
    `${before}-${key.period}.${after}`;

const MANIFEST = { title: 'Manifiesto', note: 'SHA-256 de cada archivo' };

/** What the files of a package hang on. */
interface PackageOf {
  program: BookingProgram;
  /** Whether the period has purchases from who is not domiciled: without them their register is no file. */
  abroad: boolean;
}

/**
 * The files of a package in their order, with those of the program that the company books with; the manifest that names them is
 * the last.
 */
function filesOf({ program, abroad }: PackageOf): PackedFile[] {
  return [...BEFORE, ...(abroad ? [NON_DOMICILED] : []), ...bookedIn(program), ...AFTER];
}

/** The files that a version's package is written of, but for those that are left out. */
export function filesOfVersion({ program, contents }: Pick<CloseRow, 'program' | 'contents'>): PackedFile[] {
  const leftOut = contents.filter((one) => !goesAlong(one)).map(({ title }) => title);
  const abroad = contents.some(({ title }) => title === NON_DOMICILED.title);
  return filesOf({ program, abroad }).filter(({ title }) => !leftOut.includes(title));
}

/** What a package has, as the screen shows it. @param refused why the program would not take its files; null: it would */
export function contentsOf(of: PackageOf, refused: string | null): PackageContent[] {
  const own = bookedIn(of.program).map(({ title }) => title);
  return [...filesOf(of), MANIFEST].map(({ title, note }) => ({
    ...{ title, note },
    left_out: own.includes(title) ? refused : null,
  }));
}

/** What a version's package has; versions of before this was kept have none of it. */
export function contentsOfVersion({ contents, program }: Pick<CloseRow, 'contents' | 'program'>): PackageContent[] {
  return contents.length > 0 ? contents : contentsOf({ program, abroad: false }, null);
}

/** What a version's package has once one of its files cannot be written. */
export function contentsWithout({ contents, program }: CloseRow, title: string, why: string): PackageContent[] {
  return contentsOfVersion({ contents, program }).map((one) => (one.title === title ? { ...one, left_out: why } : one));
}

/** Whether it goes along in the package. */
export function goesAlong({ left_out }: PackageContent): boolean {
  return left_out === null;
}

const BEFORE: readonly PackedFile[] = [
  {
    title: 'Resumen para el cliente',
    note: 'Una página, en PDF',
    name: named('resumen', 'pdf'),
    write: async (packed) => [await packed.deps.drawing.summary(summaryOf(packed))],
  },
  {
    title: 'Compras y ventas',
    note: 'Excel',
    name: named('compras-ventas', 'xlsx'),
    write: (packed) =>
      periodWorkbook(packed.owner, sources(packed, 'RCE'), sources(packed, 'RVIE'), packed.row.closed_at),
  },
  {
    title: 'RCE',
    note: 'Archivo para SUNAT',
    name: (packed) => registerZip(packed, 'RCE'),
    write: (packed) => register(packed, 'RCE'),
  },
  {
    title: 'RVIE',
    note: 'Archivo para SUNAT',
    name: (packed) => registerZip(packed, 'RVIE'),
    write: (packed) => register(packed, 'RVIE'),
  },
];

const NON_DOMICILED: PackedFile = {
  title: REPORT_TITLES['non-domiciled'],
  note: 'Archivo para SUNAT, en prueba',
  name: ({ owner }) => asZip(KINDS['non-domiciled'].fileName(owner)),
  write: (packed) =>
    zipped(packed, KINDS['non-domiciled'].fileName(packed.owner), () => linesOf(packed, 'non-domiciled')),
};

const AFTER: readonly PackedFile[] = [
  {
    title: 'Acta de recolección',
    note: 'PDF',
    name: named('acta', 'pdf'),
    write: async (packed) => [await packed.deps.drawing.record(actaPaper(packed))],
  },
  {
    title: 'Observados y rechazados',
    note: 'Excel, con su motivo',
    name: named('fuera', 'xlsx'),
    write: (packed) => doubtfulWorkbook(sources(packed, 'RCE'), packed.row.closed_at),
  },
];

/** Of SISCONT purchases alone: its sheet of sales is on trial, and the package says of a program whether all of it is. */
function bookedIn(program: BookingProgram): PackedFile[] {
  return kindsOf(program).map((kind) => {
    const isPurchases = KINDS[kind].book === 'RCE';
    const what = isPurchases ? 'compras' : 'ventas';
    return {
      title: program === 'siscont' ? PROGRAM_TITLES[program] : `${PROGRAM_TITLES[program]}, ${what}`,
      note: isPurchases ? 'Compras, para importar' : 'Ventas, para importar',
      // STARSOFT wants its text to be called as it demands.
      name: program === 'starsoft' ? ({ owner }) => KINDS[kind].fileName(owner) : named(`${program}-${what}`, 'xlsx'),
      write: (packed) => KINDS[kind].write(packed.owner, sources(packed, KINDS[kind].book), packed.row.closed_at),
    };
  });
}

function sources({ deps, key, owner, accounts, onPage }: Packed, book: BookName): Sources {
  const of = { ...key, book };
  const read: Sources['read'] = async function* (statuses) {
    for await (const page of eachOf(deps, of, statuses)) {
      await onPage();
      yield page;
    }
  };
  return sourcesOf(deps, of, owner, { read, accounts });
}

const KIND = { RCE: 'rce', RVIE: 'rvie' } as const;

function linesOf(packed: Packed, kind: 'rce' | 'rvie' | 'non-domiciled'): AsyncIterable<Uint8Array> {
  return KINDS[kind].write(packed.owner, sources(packed, KINDS[kind].book), packed.row.closed_at);
}

/** SUNAT wants a register without rows to say so in its name. */
async function registerText(packed: Packed, book: BookName): Promise<string> {
  for await (const piece of linesOf(packed, KIND[book])) if (piece.length > 0) return registerName(book, packed.owner);
  return registerName(book, packed.owner, true);
}

async function registerZip(packed: Packed, book: BookName): Promise<string> {
  return asZip(await registerText(packed, book));
}

async function register(packed: Packed, book: BookName): Promise<Bytes> {
  return zipped(packed, await registerText(packed, book), () => linesOf(packed, KIND[book]));
}

function asZip(name: string): string {
  return name.replace(/\.TXT$/, '.zip');
}

/** As SUNAT takes it: the text in a zip of its own, by the same name. */
function zipped({ row }: Packed, name: string, lines: () => AsyncIterable<Uint8Array>): Bytes {
  const { zip, output, addStream } = openZip();
  addStream(name, asLimaTells(row.closed_at), lines);
  zip.end();
  return output;
}
