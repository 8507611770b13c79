import type { VoucherChange } from '@yupana/contract/changes.ts';
import type { ReactNode } from 'react';
import { ChangeValue, changedName, type Difference, UNTOLD } from '../../lib/figures/change-value.tsx';
import { formatDate } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import {
  byCollection,
  ChangeStatus,
  CollectionHeading,
  changeId,
  KindBadge,
  Unseen,
  VoucherLink,
} from './change-parts.tsx';
import { ChangeEffect } from './change-value.tsx';
import type { Changes } from './use-changes.ts';

const HEAD =
  'sticky top-0 z-(--z-sticky) h-[34px] whitespace-nowrap border-b bg-surface-sunken px-[7px] text-caption font-medium text-ink-subtle';
/** Where there is no room for all, the list of purchases says it. */
const DATE = 'max-[1360px]:hidden';
const CELL = 'border-b px-[7px] py-[7px] align-top leading-[22px]';

interface ChangesTableProps {
  changes: Changes;
  period: string;
  /** Sales have no verdict and name a customer. */
  sales: boolean;
}

/** The changes by collection, one row each; what changed of a voucher stands line below line. */
export function ChangesTable({ changes, period, sales }: ChangesTableProps) {
  return (
    <table className="stretch-dense w-full table-fixed border-separate border-spacing-0 text-dense">
      <colgroup>
        <col className="w-7" />
        <col className="w-[110px] xl:w-[114px]" />
        <col className="w-[112px] xl:w-[124px]" />
        <col />
        <col className={cx('w-[88px]', DATE)} />
        <col className="w-[146px] xl:w-[150px]" />
        <col className="w-[100px] xl:w-[108px]" />
        <col className="w-[100px] xl:w-[108px]" />
        <col className="w-[88px] max-lg:hidden xl:w-[104px]" />
        {!sales && <col className="w-[128px] max-lg:hidden xl:w-[138px]" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            <span className="sr-only">Sin ver</span>
          </th>
          <th scope="col" className={cx(HEAD, 'text-left')}>
            Cambio
          </th>
          <th scope="col" className={cx(HEAD, 'text-left')}>
            Serie-número
          </th>
          <th scope="col" className={cx(HEAD, 'text-left')}>
            {sales ? 'Cliente' : 'Proveedor'}
          </th>
          <th scope="col" className={cx(HEAD, 'text-left', DATE)}>
            Emisión
          </th>
          <th scope="col" className={cx(HEAD, 'text-left')}>
            Dato
          </th>
          <th scope="col" className={cx(HEAD, 'text-right')}>
            Antes
          </th>
          <th scope="col" className={cx(HEAD, 'text-right')}>
            Después
          </th>
          <th scope="col" className={cx(HEAD, 'text-right max-lg:hidden')}>
            Efecto IGV
          </th>
          {!sales && (
            <th scope="col" className={cx(HEAD, 'pl-4 text-left max-lg:hidden')}>
              Estado
            </th>
          )}
        </tr>
      </thead>
      {byCollection(changes.data).map(({ at, changes: noted }) => (
        <tbody key={at}>
          <tr className="bg-surface-sunken text-caption text-ink-muted">
            <th scope="rowgroup" colSpan={7} className="h-[30px] border-b px-[7px] text-left font-normal md:pl-9">
              <CollectionHeading at={at} collections={changes.collections} />
            </th>
            {/* Each of its own: spanned, one that is not shown would take its room all the same. */}
            <td className={cx('border-b', DATE)} />
            <td className="border-b max-lg:hidden" />
            {!sales && <td className="border-b max-lg:hidden" />}
          </tr>
          {noted.map((change) => (
            <Row key={changeId(change)} change={change} period={period} sales={sales} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ change, period, sales }: { change: VoucherChange; period: string; sales: boolean }) {
  const name = change.counterparty_name || change.counterparty_document;
  return (
    <tr tabIndex={-1} data-change={changeId(change)} className="-outline-offset-2 bg-surface hover:bg-surface-hover">
      <td className={cx(CELL, 'text-center')}>
        <Unseen seen={change.seen} />
      </td>
      <td className={CELL}>
        <KindBadge kind={change.kind} />
      </td>
      <td className={CELL}>
        <VoucherLink change={change} period={period} />
      </td>
      <td className={cx(CELL, 'overflow-hidden text-ellipsis whitespace-nowrap')} title={name}>
        {name}
      </td>
      <td className={cx(CELL, 'num', DATE)}>{formatDate(change.issue_date)}</td>
      <td className={cx(CELL, 'text-ink-muted')}>
        <Lines of={change} each={(difference) => <Name of={difference} />} title={changedName} none={UNTOLD} />
      </td>
      <td className={cx(CELL, 'text-right')}>
        <Lines
          of={change}
          each={({ field, before }) => (
            <ChangeValue field={field} value={before} was={change.kind === 'changed' || change.kind === 'returned'} />
          )}
          title={({ before }) => before}
          none="–"
        />
      </td>
      <td className={cx(CELL, 'text-right')}>
        <Lines
          of={change}
          each={({ field, after }) => <ChangeValue field={field} value={after} />}
          title={({ after }) => after}
          none="–"
        />
      </td>
      <td className={cx(CELL, 'text-right max-lg:hidden')}>
        <ChangeEffect change={change} />
      </td>
      {!sales && (
        <td className={cx(CELL, 'pl-4 max-lg:hidden')}>
          <ChangeStatus change={change} period={period} />
        </td>
      )}
    </tr>
  );
}

interface LinesProps {
  of: VoucherChange;
  each: (difference: Difference) => ReactNode;
  /** All of it, where there is no room: of a text. */
  title: (difference: Difference) => Difference['before'];
  /** When what changed is none of the data that have a name. */
  none: string;
}

/** What has no name of ours by SUNAT's alone: that it is another datum would fill the cell. */
function Name({ of }: { of: Difference }) {
  const { column } = of;
  if (column === undefined) return changedName(of);
  return (
    <>
      <span className="sr-only">{changedName({ field: of.field })}: </span>
      {column}
    </>
  );
}

function Lines({ of, each, title, none }: LinesProps) {
  if (of.differences.length === 0) return none;
  return of.differences.map((difference) => (
    <span
      key={changedName(difference)}
      title={textOf(title(difference))}
      // Line stands beside line: only what changed alone has room for more than one.
      className={cx('block', of.differences.length > 1 ? 'truncate' : 'wrap-anywhere')}
    >
      {each(difference)}
    </span>
  ));
}

function textOf(value: Difference['before']): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
