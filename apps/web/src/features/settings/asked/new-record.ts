import type { RecordLine } from '../written.ts';

/** A ficha RUC of which nothing is written yet. @param since from when on it counts, unless somebody says otherwise */
export function newRecord(since: string, { ruc = '', name = '' } = {}): RecordLine {
  return {
    ...{ ruc, name, regime: '', ciiu: '', electronic_since: '', registered_on: '' },
    ...{ withdrawal: '', withdrawn_on: '', suspended_from: '', suspended_to: '', since, until: '' },
  };
}
