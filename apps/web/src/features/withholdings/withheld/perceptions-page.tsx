import type { CallResponse } from '@yupana/contract/call.ts';
import { listPerceptions, type PerceptionVoucher } from '@yupana/contract/withholdings.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { type WithheldAnswer, WithheldPage, type WithheldQuery } from './withheld-page.tsx';
import type { WithheldRow } from './withheld-table.tsx';
import { PERCEPTIONS } from './words.ts';

/** «Percepciones» of a period. */
export default function PerceptionsPage() {
  return <WithheldPage view="reporte_percepciones" words={PERCEPTIONS} ask={ask} />;
}

function ask(query: WithheldQuery) {
  return { ...callQuery(listPerceptions, { query }), select: answerOf };
}

function answerOf({ summary, data, check, asking }: CallResponse<typeof listPerceptions>): WithheldAnswer {
  const { vouchers, pagination } = data;
  return {
    ...{ count: summary.total_items, amount: summary.total_amount_perceptions },
    ...{ rows: vouchers.map(rowOf), pagination, check, asking },
  };
}

function rowOf({ perception_amount, perception_regime_description, ...voucher }: PerceptionVoucher): WithheldRow {
  return { ...voucher, amount: perception_amount, regime: perception_regime_description };
}
