import type { VoucherChange } from '@yupana/contract/changes.ts';
import { ArrowRight } from 'lucide-react';
import { ChangeValue, changedName, UNTOLD } from '../../lib/figures/change-value.tsx';
import { formatDate } from '../../lib/formats.ts';
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

/** The changes on a phone: collections as separators, the amounts on the second line. */
export function ChangesList({ changes, period }: { changes: Changes; period: string }) {
  return byCollection(changes.data).map(({ at, changes: noted }) => (
    <section key={at}>
      <h2 className="border-b bg-surface-sunken px-3.5 py-2 text-caption font-normal text-ink-muted">
        <CollectionHeading at={at} collections={changes.collections} />
      </h2>
      <ul>
        {noted.map((change) => (
          <Item key={changeId(change)} change={change} period={period} />
        ))}
      </ul>
    </section>
  ));
}

function Item({ change, period }: { change: VoucherChange; period: string }) {
  return (
    <li tabIndex={-1} data-change={changeId(change)} className="-outline-offset-2 border-b px-3.5 py-3">
      <div className="flex items-center justify-between gap-2">
        <b className="min-w-0 truncate font-semibold text-ink-strong">
          <Unseen seen={change.seen} /> {change.counterparty_name || change.counterparty_document}
        </b>
        <KindBadge kind={change.kind} />
      </div>
      <div className="mt-0.5 text-caption text-ink-subtle">
        <VoucherLink change={change} period={period} /> ·{' '}
        <span className="num">{formatDate(change.issue_date).slice(0, 5)}</span>
      </div>
      {change.differences.length === 0 && <div className="mt-1 text-caption text-ink-subtle">{UNTOLD}</div>}
      {change.differences.map((difference) => {
        const { field, before, after } = difference;
        const had = change.kind === 'gone' || change.kind === 'changed' || before !== null;
        const has = change.kind !== 'gone';
        return (
          <div
            key={changedName(difference)}
            className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-dense"
          >
            <span className="text-caption text-ink-subtle">{changedName(difference)}</span>
            <span className="flex flex-wrap items-center justify-end gap-x-2">
              {had && <ChangeValue field={field} value={before} was />}
              {had && has && <ArrowRight size={14} strokeWidth={1.75} aria-hidden className="text-ink-subtle" />}
              {has && <ChangeValue field={field} value={after} />}
            </span>
          </div>
        );
      })}
      <div className="mt-[7px] flex items-center justify-between gap-3 text-caption text-ink-subtle">
        <ChangeStatus change={change} period={period} />
        <span className="ml-auto text-right">
          <ChangeEffect change={change} named />
        </span>
      </div>
    </li>
  );
}
