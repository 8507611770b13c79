import type { Guide, GuidedFile } from '@yupana/contract/reports.ts';

interface ColumnsTableProps {
  file: GuidedFile;
  extension: Guide['extension'];
  label: string;
}

/** Each column of a file: where it stands, what the program takes, and what is in it. */
export function ColumnsTable({ file: { columns, fixed, rows }, extension, label }: ColumnsTableProps) {
  const isText = extension === 'txt';
  const all = isText ? `los ${columns.length} campos` : `las ${columns.length} columnas`;
  return (
    <details className="group">
      <summary className="touch-target w-fit cursor-pointer rounded-xs text-dense font-semibold text-brand">
        Ver {all}
      </summary>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-md border"
      >
        <table className="w-full min-w-[640px] border-collapse text-left text-dense">
          <thead>
            <tr className="border-b bg-surface-sunken text-ink-subtle">
              <th className="px-3.5 py-2 font-normal">{fixed ? 'Posiciones' : isText ? 'Campo' : 'Columna'}</th>
              <th className="px-3.5 py-2 font-normal">Título</th>
              <th className="px-3.5 py-2 font-normal">Admite</th>
              <th className="px-3.5 py-2 font-normal">Qué va</th>
              <th className="px-3.5 py-2 font-normal">Ejemplo</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ place, title, size, says }, at) => (
              <tr key={place} className="border-b align-top last:border-b-0">
                <td className="num px-3.5 py-1.5 font-semibold text-ink-strong">{place}</td>
                <td className="px-3.5 py-1.5 text-ink-strong">{title}</td>
                <td className="px-3.5 py-1.5 text-ink-muted">{size ?? '–'}</td>
                <td className="px-3.5 py-1.5 text-ink-muted">{says ?? '–'}</td>
                <td className="num px-3.5 py-1.5 text-ink">{exampleOf(rows, at) || 'vacío'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Of an entry's lines that which has something there: most stand on one of them alone. */
function exampleOf(rows: GuidedFile['rows'], at: number): string {
  const cells = rows.map((row) => row[at]?.trim() ?? '');
  return cells.find((cell) => /[^0.]/.test(cell)) ?? cells[0] ?? '';
}
