import type { MailboxMessage } from '@yupana/contract/mailbox.ts';
import { CircleAlert, Gavel } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';

type Shown = Pick<MailboxMessage, 'group' | 'kind' | 'kind_name'>;

const INK = { urgent: 'text-danger-text', answer: 'text-warning-text', informative: 'text-ink-subtle' } as const;
const TONE = { urgent: 'danger', answer: 'warning', informative: 'neutral' } as const;

/** What a message is of: colour where it needs somebody. */
export function KindText({ message, className }: { message: Shown; className?: string }) {
  const { group, kind_name } = message;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        group !== 'informative' && 'font-medium',
        INK[group],
        className,
      )}
    >
      <Mark message={message} size={14} />
      {kind_name}
    </span>
  );
}

/** The same as a badge, for the head of a message. */
export function KindBadge({ message }: { message: Shown }) {
  return (
    <Badge tone={TONE[message.group]} mark={<Mark message={message} size={13} />}>
      {message.kind_name}
    </Badge>
  );
}

function Mark({ message: { group, kind }, size }: { message: Shown; size: number }) {
  if (group === 'answer') return <Ficha shape="ring" size={10} />;
  if (group === 'informative') return <Ficha shape="empty" size={10} />;
  const Icon = kind === 'coercive' ? Gavel : CircleAlert;
  return <Icon size={size} strokeWidth={1.75} aria-hidden className="shrink-0" />;
}
