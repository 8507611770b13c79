import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { mayMake, type Role } from '@yupana/contract/roles.ts';

/** Which of the picked companies each action fits, and for whom it is there at all. */
export function eligible(picked: readonly PortfolioRow[], role: Role) {
  const may = (asked: Role, rows: PortfolioRow[]) => (mayMake(role, asked) ? rows : null);
  return {
    /** SUNAT lets nobody in with what it refused, and what is collected already is not asked for twice. */
    collect: may(
      'assistant',
      picked.filter(
        ({ access, collection: { is } }) => access.is !== 'refused' && is !== 'waiting' && is !== 'running',
      ),
    ),
    reports: picked.filter(({ vouchers_count }) => vouchers_count !== null),
    close: may(
      'accountant',
      picked.filter(({ close }) => close.can_close),
    ),
  };
}
