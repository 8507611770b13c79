import { formatCount } from '../../../lib/formats.ts';
import type { Rehearsed } from './add-up.ts';
import { Difference, Moves } from './moves.tsx';

const HEAD =
  'h-[34px] bg-surface-sunken px-2 text-left text-caption font-medium text-ink-subtle first:pl-3.5 last:pr-3.5';
const CELL = 'h-[35px] border-t px-2 py-1.5 first:pl-3.5 last:pr-3.5';

/** The companies that would change, those with most first. */
export function ByCompany({ companies }: { companies: readonly Rehearsed[] }) {
  return (
    <>
      <div className="overflow-hidden rounded-md border max-md:hidden">
        <table className="w-full table-fixed text-dense">
          <colgroup>
            <col />
            <col style={{ width: 84 }} />
            <col style={{ width: 244 }} />
            <col style={{ width: 130 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Empresa
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Cambian
              </th>
              <th scope="col" className={`${HEAD} pl-6`}>
                Pasan a
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                IGV por pagar
              </th>
            </tr>
          </thead>
          <tbody>
            {companies.map(({ ruc, name, changed, to, igvPayable }) => (
              <tr key={ruc}>
                <td className={`${CELL} truncate font-semibold text-ink-strong`} title={name}>
                  {name}
                </td>
                <td className={`${CELL} num text-right`}>{formatCount(changed)}</td>
                <td className={`${CELL} pl-6`}>
                  <Moves to={to} />
                </td>
                <td className={`${CELL} text-right`}>
                  <Difference soles={igvPayable} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="rounded-md border text-[13.5px] md:hidden">
        {companies.map(({ ruc, name, changed, igvPayable }) => (
          <li key={ruc} className="flex justify-between gap-2.5 border-t px-3 py-[9px] first:border-t-0">
            <b className="truncate font-semibold text-ink-strong">{name}</b>
            <span className="num whitespace-nowrap">
              {formatCount(changed)} · <Difference soles={igvPayable} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
