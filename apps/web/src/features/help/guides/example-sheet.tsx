import type { Guide, GuidedFile } from '@yupana/contract/reports.ts';
import { formatCount } from '../../../lib/formats.ts';

interface FileLook {
  file: GuidedFile;
  extension: Guide['extension'];
  label: string;
}

/** The rows of a made-up voucher as the program finds them: a sheet with its letters, or the lines of a text. */
export function ExampleSheet({ file: { columns, fixed, heads, rows }, extension, label }: FileLook) {
  const first = heads + 1;
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-dense text-ink-muted">
        {extension === 'txt'
          ? 'Un comprobante de ejemplo, como está en el texto:'
          : heads === 0
            ? 'Un comprobante de ejemplo. La hoja no tiene fila de títulos:'
            : `Un comprobante de ejemplo. Los datos empiezan en la fila ${formatCount(first)}:`}
      </figcaption>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md border bg-surface"
      >
        {extension === 'txt' ? (
          <pre className="num w-max px-3.5 py-2.5 text-dense leading-5 text-ink">
            {rows.map((row) => row.join(fixed ? '' : '|')).join('\n')}
          </pre>
        ) : (
          <table className="w-max border-collapse text-left text-dense">
            <thead>
              <tr className="bg-surface-sunken text-ink-subtle">
                <th className="sr-only">Fila</th>
                {columns.map(({ place, title }) => (
                  <th key={place} title={title} className="border-r border-b px-2.5 py-1 text-center font-normal">
                    <abbr title={title} className="no-underline">
                      {place}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {heads > 0 && (
                <tr>
                  <th scope="row" className="num border-r border-b bg-surface-sunken px-2 font-normal text-ink-subtle">
                    1
                  </th>
                  {columns.map(({ place, title }) => (
                    <td
                      key={place}
                      className="max-w-44 truncate border-r border-b px-2.5 py-1.5 font-semibold text-ink-strong"
                    >
                      {title}
                    </td>
                  ))}
                </tr>
              )}
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of an example, which never move
                <tr key={at}>
                  <th scope="row" className="num border-r border-b bg-surface-sunken px-2 font-normal text-ink-subtle">
                    {first + at}
                  </th>
                  {columns.map(({ place }, cell) => (
                    <td key={place} className="num max-w-64 truncate border-r border-b px-2.5 py-1.5 text-ink">
                      {row[cell]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </figure>
  );
}
