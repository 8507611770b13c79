import type { MailboxList, MailboxMessage } from '@yupana/contract/mailbox.ts';
import { formatCount } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { KindText } from './kind-look.tsx';
import { refId, refOf } from './mailbox-search.ts';
import { GROUP_NAMES, receivedOn } from './mailbox-words.ts';
import { groupsOf } from './message-table.tsx';

/** The same on phones: a message leads to its pane, which takes the screen. */
export function MessageList({ list, onOpen }: { list: MailboxList; onOpen: (message: MailboxMessage) => void }) {
  return groupsOf(list).map(({ group, count, messages }) => (
    <section key={group} aria-label={GROUP_NAMES[group]}>
      <h2 className="border-b bg-surface-sunken px-3.5 py-2 text-dense font-semibold text-ink-strong">
        {GROUP_NAMES[group]} <span className="num">{count === 0 ? ': nada urgente' : formatCount(count)}</span>
      </h2>
      <ul>
        {messages.map((message) => (
          <li key={refId(refOf(message))} className="border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(message)}
              className="block w-full px-3.5 pt-2.5 pb-3 text-left -outline-offset-2 hover:bg-surface-hover"
            >
              <span className="flex items-center justify-between gap-2 text-caption">
                <KindText message={message} />
                <span className="num text-ink-subtle">{receivedOn(message)}</span>
              </span>
              <span
                className={cx(
                  'mt-0.5 block text-body leading-[19px]',
                  message.is_read === false ? 'font-semibold text-ink-strong' : 'text-ink-muted',
                )}
              >
                {message.subject}
                {message.is_read === false && <span className="sr-only">, sin leer</span>}
              </span>
              <span className="mt-0.5 block truncate text-caption text-ink-subtle">{message.business.name}</span>
              {message.term && (
                <span
                  className={cx(
                    'num mt-0.5 block text-caption',
                    message.term.presses ? 'font-medium text-danger-text' : 'text-ink-muted',
                  )}
                >
                  Plazo: {message.term.says}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
