import { useMutation } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import { type Detraction, listDetractions } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { FileSpreadsheet } from 'lucide-react';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { sheetOf } from './sheet-of.ts';

/** «Exportar»: all that is to be deposited of the period, as a sheet. */
export function ExportButton({ company, period }: { company: Business; period: Period }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const rows: Detraction[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = {
          ruc: parseRuc(company.ruc),
          business_uuid: company.uuid,
          tax_period: period,
          paid: 'N' as const,
        };
        const answer = await api(listDetractions, { query: { ...query, page, size: 100 } });
        rows.push(...answer.vouchers);
        pages = answer.pagination.total_pages;
      }
      saveFile(new Blob([sheetOf(rows)], { type: 'text/csv' }), `detracciones-por-pagar-${company.ruc}-${period}.csv`);
    },
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
  return (
    <Button
      size="sm"
      icon={<FileSpreadsheet size={15} strokeWidth={1.75} aria-hidden />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
      data-event="exportar_detracciones"
    >
      Exportar
    </Button>
  );
}
