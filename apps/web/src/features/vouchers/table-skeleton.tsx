import { Skeleton } from '../../ui/skeleton.tsx';
import { COLUMN_LOOKS } from './voucher-columns.tsx';

const ROWS = [
  'w-4/5',
  'w-3/5',
  'w-11/12',
  'w-2/3',
  'w-3/4',
  'w-4/5',
  'w-1/2',
  'w-5/6',
  'w-3/5',
  'w-4/5',
  'w-2/3',
  'w-3/4',
];

/** Rows of bars in the geometry of the table. */
export function TableSkeleton({ ids, selecting }: { ids: readonly string[]; selecting: boolean }) {
  return (
    <tbody aria-hidden="true">
      {ROWS.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <tr key={row}>
          {selecting && (
            <td className="h-10 border-b px-[7px]">
              <Skeleton className="mx-auto size-4" />
            </td>
          )}
          {ids.map((id) => (
            <td key={id} className={`h-10 border-b px-[7px] ${COLUMN_LOOKS[id]?.className ?? ''}`}>
              <Skeleton
                className={id === 'supplier' ? width : COLUMN_LOOKS[id]?.align === 'right' ? 'ml-auto w-16' : 'w-4/5'}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
