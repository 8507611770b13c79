import type { CallResult } from '@yupana/contract/call.ts';
import type { Guide, GuidedFile, getReportGuides } from '@yupana/contract/reports.ts';
import { exampleRows } from '@yupana/registers/write/programs/example.ts';
import { letterOf } from '@yupana/registers/write/workbook/sheet.ts';
import { GUIDES } from './guides.ts';
import { PROGRAM_FILES, type ProgramKind } from './programs.ts';

type Answer = CallResult<typeof getReportGuides>;

let made: Answer | undefined;

/** How the file of each program is, by what writes it, and how it is taken in. Made once in the life of a process. */
export function getGuides(): Answer {
  made ??= { guides: GUIDES.map(guideOf) };
  return made;
}

function guideOf({ files, ...told }: (typeof GUIDES)[number]): Guide {
  const guided = files.map(fileOf);
  const tentative = guided.every((file) => file.tentative);
  return { ...told, tentative, extension: guided[0]?.file_name.endsWith('.txt') ? 'txt' : 'xlsx', files: guided };
}

function fileOf(kind: ProgramKind): GuidedFile {
  const { format, accounts, fileName } = PROGRAM_FILES[kind];
  const isText = format.sheet === undefined;
  const fixed = format.fixed ?? false;
  return {
    operation_type: format.book === 'RCE' ? 'COMPRA' : 'VENTA',
    file_name: fileName({ ruc: 'RUC', period: 'AAAAMM' }),
    // CompraAPP alone was asked for before anybody said «en prueba».
    ...{ tentative: kind !== 'siscont-purchases', fixed },
    columns: format.columns.map(({ title, size, says }, place) => ({
      ...{ place: fixed ? positionsOf(format.columns, place) : isText ? String(place + 1) : letterOf(place), title },
      ...{ size: size ?? null, says: says ?? null },
    })),
    heads: isText ? 0 : (format.heads?.length ?? 1),
    rows: exampleRows(format, accounts),
  };
}

/** `16-25`, `50`: where a field of a text without separators stands, from 1. */
function positionsOf(columns: readonly { width: number }[], place: number): string {
  const first = columns.slice(0, place).reduce((all, { width }) => all + width, 1);
  const last = first + (columns[place]?.width ?? 1) - 1;
  return last === first ? String(first) : `${first}-${last}`;
}
