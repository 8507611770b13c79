import type { MailboxList, MailboxMessage } from '@yupana/contract/mailbox.ts';
import { Fragment } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { KindText } from './kind-look.tsx';
import { refId, refOf } from './mailbox-search.ts';
import { GROUP_NAMES, receivedOn } from './mailbox-words.ts';

const HEAD =
  'sticky top-0 z-(--z-sticky) h-[34px] whitespace-nowrap border-b bg-surface-sunken px-[7px] text-left text-caption font-medium text-ink-subtle first:pl-4';
const CELL = 'h-[37px] border-b px-[7px] first:pl-4';

interface Props {
  list: MailboxList;
  selected: string | null;
  onSelect: (message: MailboxMessage) => void;
}

/** The messages by what they ask; unread in bold. A row is chosen by reaching it: nothing is opened at SUNAT. */
export function MessageTable({ list, selected, onSelect }: Props) {
  return (
    <table className="stretch-dense w-full table-fixed border-separate border-spacing-0 text-dense">
      <colgroup>
        <col className="w-[152px]" />
        <col />
        <col className="w-[204px] max-xl:w-[150px]" />
        <col className="w-[72px]" />
        <col className="w-[178px] max-lg:hidden" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Tipo
          </th>
          <th scope="col" className={HEAD}>
            Asunto
          </th>
          <th scope="col" className={HEAD}>
            Empresa
          </th>
          <th scope="col" className={HEAD}>
            Recibido
          </th>
          <th scope="col" className={cx(HEAD, 'max-lg:hidden')}>
            Plazo
          </th>
        </tr>
      </thead>
      <tbody>
        {groupsOf(list).map(({ group, count, messages }) => (
          <Fragment key={group}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={5}
                className="h-[30px] border-b bg-surface-sunken pl-4 text-left text-caption font-normal text-ink-subtle"
              >
                <b className="mr-1 text-dense font-semibold text-ink-strong">{GROUP_NAMES[group]}</b>{' '}
                <span className="num">{count === 0 ? 'Nada urgente' : formatCount(count)}</span>
              </th>
            </tr>
            {messages.map((message) => (
              <Row
                key={refId(refOf(message))}
                message={message}
                isSelected={refId(refOf(message)) === selected}
                onSelect={() => onSelect(message)}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** Empty groups are not shown, but for the first: that nothing is urgent is worth saying. */
export function groupsOf({ groups, messages, urgent, pagination }: MailboxList) {
  return groups
    .map(({ group, count }) => ({ group, count, messages: messages.filter((one) => one.group === group) }))
    .filter(
      ({ group, count, messages: shown }) =>
        shown.length > 0 || (group === 'urgent' && count === 0 && urgent === 0 && pagination.page === 1),
    );
}

function Row({
  message,
  isSelected,
  onSelect,
}: {
  message: MailboxMessage;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const { subject, business, is_read, term } = message;
  const isUnread = is_read === false;
  return (
    <tr
      tabIndex={-1}
      data-message={refId(refOf(message))}
      aria-selected={isSelected}
      onClick={onSelect}
      onFocus={onSelect}
      className={cx(
        'cursor-pointer -outline-offset-2',
        isSelected ? 'bg-surface-selected shadow-[inset_3px_0_0_var(--brand)]' : 'bg-surface hover:bg-surface-hover',
        !isUnread && 'text-ink-muted',
      )}
    >
      <td className={CELL}>
        <KindText message={message} />
      </td>
      <td className={cx(CELL, 'truncate')} title={subject}>
        <span className={cx(isUnread && 'font-semibold text-ink-strong')}>{subject}</span>
        {isUnread && <span className="sr-only">, sin leer</span>}
      </td>
      <td className={cx(CELL, 'truncate')} title={business.name}>
        {business.name}
      </td>
      <td className={cx(CELL, 'num')}>{receivedOn(message)}</td>
      <td
        className={cx(CELL, 'num truncate max-lg:hidden', term?.presses && 'font-medium text-danger-text')}
        title={term?.says}
      >
        {term?.says ?? '–'}
      </td>
    </tr>
  );
}
