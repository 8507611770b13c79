import type { CallResponse } from '@yupana/contract/call.ts';
import { listRetentions, type RetentionVoucher } from '@yupana/contract/withholdings.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { type WithheldAnswer, WithheldPage, type WithheldQuery } from './withheld-page.tsx';
import type { WithheldRow } from './withheld-table.tsx';
import { RETENTIONS } from './words.ts';

/** «Retenciones» of a period. */
export default function RetentionsPage() {
  return <WithheldPage view="reporte_retenciones" words={RETENTIONS} ask={ask} />;
}

function ask(query: WithheldQuery) {
  return { ...callQuery(listRetentions, { query }), select: answerOf };
}

function answerOf({ summary, data, check, asking }: CallResponse<typeof listRetentions>): WithheldAnswer {
  const { vouchers, pagination } = data;
  return {
    ...{ count: summary.total_items, amount: summary.total_amount_retentions },
    ...{ rows: vouchers.map(rowOf), pagination, check, asking },
  };
}

function rowOf({ retention_amount, ...voucher }: RetentionVoucher): WithheldRow {
  return { ...voucher, amount: retention_amount, regime: null };
}
