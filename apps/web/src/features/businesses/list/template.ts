import { COLUMNS, EXAMPLE } from './columns.ts';

/** An Excel with the columns of the list and one example. All of it text: Excel takes the zeros off a number. */
export async function downloadTemplate(): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Empresas',
        columns: COLUMNS.map(({ field, header }) => ({ key: field, header, width: 22, numFmt: '@' })),
        data: [{ ...EXAMPLE }],
      },
    ],
  });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  link.download = 'yupana-empresas.xlsx';
  link.click();
  URL.revokeObjectURL(link.href);
}
