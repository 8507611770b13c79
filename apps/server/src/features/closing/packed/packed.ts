import type { Owner } from '@yupana/registers/write/written-voucher.ts';
import type { Deps } from '../../../ctx.ts';
import type { Sources } from '../../reports/period-workbook.ts';
import type { PeriodKey } from '../../vouchers/judging/close-books.ts';
import type { CloseRow } from '../queries.ts';

/** What a package is written from. */
export interface Packed {
  deps: Deps;
  key: PeriodKey;
  owner: Owner;
  /** Whoever closed it, as a client writes to them. */
  contact: string;
  /** In which the company books, where it told them. */
  accounts: Sources['accounts'];
  row: CloseRow;
  /** Told after each page of vouchers that is read. @throws once the worker is to stop */
  onPage(): Promise<void>;
}
