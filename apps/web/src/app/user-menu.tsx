import type { User } from '@yupana/contract/accounts.ts';
import { ChevronDown } from 'lucide-react';
import { Popover } from '../ui/popover.tsx';
import { AccountPanel } from './account-panel.tsx';
import { Initials } from './initials.tsx';

/** Who is signed in, the theme and the way out. */
export function UserMenu({ user, className = '' }: { user: User | null; className?: string }) {
  const fullName = user ? `${user.name} ${user.last_name}` : '';
  return (
    <Popover
      label="Cuenta"
      align="end"
      className="w-64 p-3"
      trigger={
        <button
          type="button"
          aria-label={`Cuenta de ${fullName}`}
          className={`flex min-h-10 shrink-0 items-center gap-[9px] rounded-md py-1 pr-2 pl-1 text-dense font-medium hover:bg-surface-hover data-popup-open:bg-surface-hover max-md:p-1.5 ${className}`}
        >
          <Initials user={user} />
          <span className="max-w-60 truncate text-ink-strong max-md:hidden">{fullName}</span>
          <ChevronDown size={15} strokeWidth={1.75} aria-hidden className="text-ink-subtle max-md:hidden" />
        </button>
      }
    >
      <AccountPanel user={user} />
    </Popover>
  );
}
