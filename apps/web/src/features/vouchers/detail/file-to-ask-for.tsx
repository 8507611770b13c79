import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FILE_NAMES } from '@yupana/contract/file-words.ts';
import { fetchVoucherFile, getVoucherDetail, type VoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { Download } from 'lucide-react';
import { api } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/query.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { LevelDots } from '../../../ui/figures/level-dots.tsx';
import { useBook } from '../which-book.ts';
import { REASONS } from './detail-words.ts';
import { FILE_ROW } from './section.tsx';

const UNASKED = 'Se pide a SUNAT al descargarlo';
const FAILED = 'SUNAT no respondió bien. Vuelve a pedirlo en un momento';

/** A file that SUNAT gives when somebody wants it: asked for, kept and saved at one press, or why not in its place. */
export function FileToAskFor({ kind, detail }: { kind: 'pdf' | 'cdr'; detail: VoucherDetail }) {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const { operation } = useBook();
  const client = useQueryClient();
  const { code } = detail.voucher;
  const asking = useMutation({
    mutationFn: () =>
      api(fetchVoucherFile, {
        params: { uuid, code, kind },
        query: { tax_period: detail.tax_period, operation_type: operation },
      }),
    onSuccess: ({ file: { link } }) => {
      if (link === null) return undefined;
      saveFile(link, `${code}.${kind === 'pdf' ? 'pdf' : 'xml'}`);
      return client.invalidateQueries({ queryKey: callKey(getVoucherDetail) });
    },
  });
  const reason = asking.data?.file.reason;
  const told = asking.isPending
    ? 'Pidiéndolo a SUNAT…'
    : asking.isError || reason === 'failing'
      ? FAILED
      : reason
        ? REASONS[reason]
        : UNASKED;
  return (
    <li className={FILE_ROW}>
      <LevelDots level={0} label="No está: nivel de prueba" />
      <span className="min-w-0 text-ink-muted">
        {FILE_NAMES[kind]}
        <small role="status" className="block text-caption leading-4 text-ink-subtle">
          {told}
        </small>
      </span>
      <IconButton
        size="sm"
        label={`Descargar ${FILE_NAMES[kind]}`}
        aria-busy={asking.isPending}
        aria-disabled={asking.isPending}
        icon={<Download size={16} strokeWidth={1.75} />}
        onClick={() => !asking.isPending && asking.mutate()}
        className="print:hidden"
      />
    </li>
  );
}
