import { documentName, type WrittenVoucher } from '../written-voucher.ts';
import type { ProgramColumn } from './program.ts';
import { Unwritable } from './unwritable.ts';

/** A number or a code is wider than its field: cut it would be another one, and the program would take it. It goes into no file. */
export class CellTooWide extends Unwritable {
  constructor(of: Pick<WrittenVoucher, 'typeCode' | 'serie' | 'number'>, title: string, text: string, width: number) {
    super(
      `El archivo no se puede preparar: de ${of.typeCode} ${documentName(of)}, el campo ${title} toma ${width} caracteres y «${text}» tiene ${text.length}. Registra ese comprobante a mano.`,
    );
    this.name = 'CellTooWide';
  }
}

interface Told {
  says?: string;
  /** People write it: what is longer is cut. */
  mayBeCut?: true;
}

/** Makes columns of a text in which nothing stands between fields: where one ends matters to all that follow. */
export function fixedColumnsOf<Row extends { voucher: WrittenVoucher }>() {
  /** @throws CellTooWide by its value */
  return (
    title: string,
    width: number,
    of: (row: Row) => string = () => '',
    { says, mayBeCut }: Told = {},
  ): ProgramColumn<Row> => ({
    ...{ title, kind: 'text', width, size: width === 1 ? '1 carácter' : `${width} caracteres`, ...(says && { says }) },
    value: (row) => {
      const text = of(row);
      if (text.length > width && !mayBeCut) throw new CellTooWide(row.voucher, title, text, width);
      return text.slice(0, width).padEnd(width);
    },
  });
}
