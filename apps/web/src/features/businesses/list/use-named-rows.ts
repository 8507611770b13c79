import { useQuery } from '@tanstack/react-query';
import type { BusinessRow } from '@yupana/contract/business-lists.ts';
import { proposeNames } from '@yupana/contract/proposed-names.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/api/query.ts';
import { standingText } from '../register/taxpayer-notice.tsx';

export interface NamedRows {
  /** The rows, with the name of those that came without one when it is known. */
  rows: readonly BusinessRow[];
  /** What is worth saying of each row, by its place. */
  remarks: readonly (readonly string[])[];
  /** Some row has no name and SUNAT's register is still being asked for it. */
  isLooking: boolean;
}

const FROM_REGISTER = 'Nombre del padrón RUC de SUNAT.';
const FROM_PURCHASES = 'Nombre con que figura entre tus proveedores.';

/** Completes a list with what is known of its RUCs. Without an answer the list is as it came. */
export function useNamedRows(rows: readonly BusinessRow[]): NamedRows {
  const rucs = useMemo(() => [...new Set(rows.map(({ ruc }) => ruc).filter(isRuc))], [rows]);
  const { data, isLoading } = useQuery({
    ...callQuery(proposeNames, { body: { rucs } }),
    enabled: rucs.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const known = new Map(data?.names.map((one) => [one.ruc, one]));
    const named = rows.map((row) => (row.name === '' ? { ...row, name: known.get(row.ruc)?.name ?? '' } : row));
    const remarks = rows.map(({ ruc, name }) => {
      const one = known.get(ruc);
      const origin = one?.name_source === 'purchases' ? FROM_PURCHASES : FROM_REGISTER;
      const standing = standingText(one?.taxpayer ?? null);
      return [
        ...(name === '' && one?.name ? [origin] : []),
        ...(standing ? [`Según el padrón de SUNAT, el RUC ${standing}.`] : []),
      ];
    });
    return { rows: named, remarks, isLooking: isLoading && rows.some(({ name }) => name === '') };
  }, [rows, data, isLoading]);
}
