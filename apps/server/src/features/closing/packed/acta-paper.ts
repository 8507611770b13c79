import type { PackageContent } from '@yupana/contract/closing.ts';
import type { RecordPaper, RecordPart } from '@yupana/cpe/draw/papers/record.ts';
import { formatMoney, fromWire } from '@yupana/tax/money.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import type { KeptActa } from '../../../schema/closing.ts';
import { whenInLima } from '../check-list.ts';
import type { Packed } from './packed.ts';

const NAMES = { RCE: 'Compras (RCE)', RVIE: 'Ventas (RVIE)' } as const;
type Book = KeptActa['books'][number];

/** The acta of the collection as it was when the version was closed. */
export function actaPaper({ owner, row, key }: Pick<Packed, 'owner' | 'row' | 'key'>): RecordPaper {
  return {
    title: `Acta de recolección · ${formatPeriod(parsePeriod(key.period))}`,
    subtitle: `${owner.name} · RUC ${owner.ruc} · versión ${row.version}, cerrada el ${whenInLima(row.closed_at)}`,
    parts: [...row.acta.books.map(bookPart), ...leftOut(row.contents)],
  };
}

/** Whoever reads it beside the package finds there why one of its files is missing. */
function leftOut(contents: readonly PackageContent[]): RecordPart[] {
  const facts = contents.flatMap(({ title, left_out: why }) => (why === null ? [] : [{ label: title, value: why }]));
  return facts.length > 0 ? [{ title: 'Archivos que no van en el paquete', facts, notes: [] }] : [];
}

function bookPart(line: Book): RecordPart {
  const { book, message, expected, obtained, rejected_count = 0, collected_at, source, evidence, documents } = line;
  const some: [string, string | null][] = [
    ['Resultado', message],
    ['Según SUNAT', expected && figures(expected)],
    [
      'Obtenido',
      obtained && (rejected_count > 0 && obtained.count === 0 ? unreadRows(rejected_count) : figures(obtained)),
    ],
    ['Recolectado', collected_at && whenInLima(collected_at)],
    ['Fuente', source],
    ['Archivo de SUNAT', evidence && `${evidence.file_name}, ${evidence.bytes.toLocaleString('en-US')} bytes`],
    ['SHA-256 del archivo', evidence?.sha256 ?? null],
    ['Documentos electrónicos', `${documents.held} de ${documents.expected} con su XML`],
    ['Sin documento electrónico', documents.not_expected > 0 ? String(documents.not_expected) : null],
  ];
  const missing = documents.missing.map(({ code, name }) => `Sin XML: ${code} · ${name}`);
  const others = documents.expected - documents.held - missing.length;
  return {
    title: NAMES[book],
    facts: some.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    notes: others > 0 ? [...missing, `Y ${others.toLocaleString('en-US')} más sin su XML.`] : missing,
  };
}

function unreadRows(count: number): string {
  return count === 1 ? '1 fila, que no se pudo leer' : `${count.toLocaleString('en-US')} filas, y ninguna se pudo leer`;
}

function figures({ count, igv, total }: NonNullable<Book['expected']>): string {
  const soles = (amount: number) => formatMoney(fromWire(amount));
  return `${count.toLocaleString('en-US')} comprobantes, IGV ${soles(igv)}, total ${soles(total)}`;
}
