import type { User } from '@yupana/contract/accounts.ts';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';
import { Initials } from './initials.tsx';

/** The user in the top bar: what opens the account's panel, and what stands there until that panel has arrived. */
export function UserButton({ user, className, ...props }: ComponentProps<'button'> & { user: User | null }) {
  const fullName = user ? `${user.name} ${user.last_name}`.trim() : '';
  return (
    <button
      {...props}
      type="button"
      className={cx(
        'flex min-h-10 shrink-0 items-center gap-[9px] rounded-md py-1 pr-2 pl-1 text-dense font-medium hover:bg-surface-hover data-popup-open:bg-surface-hover max-md:p-1.5',
        className,
      )}
    >
      <Initials user={user} />
      <span className="sr-only">Cuenta de {fullName}</span>
      <span aria-hidden="true" className="max-w-60 truncate text-ink-strong max-lg:hidden">
        {fullName}
      </span>
      <ChevronDown size={15} strokeWidth={1.75} aria-hidden className="text-ink-subtle max-md:hidden" />
    </button>
  );
}
