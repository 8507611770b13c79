import { FILE_NAMES } from '@yupana/contract/file-words.ts';
import type { VoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/files/save-file.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { LevelDots } from '../../../ui/figures/level-dots.tsx';
import { REASONS_ASKED } from './detail-words.ts';
import { FILE_ROW } from './section.tsx';
import { useAskedFile } from './use-asked-file.ts';

const UNASKED = 'Se pide a SUNAT al descargarlo';
const FAILED = 'SUNAT no respondió bien. Vuelve a pedirlo en un momento';

/** A file that SUNAT gives when somebody wants it: asked for, kept and saved at one press, or why not in its place. */
export function FileToAskFor({ kind, detail }: { kind: 'pdf' | 'cdr'; detail: VoucherDetail }) {
  const { code } = detail.voucher;
  const { ask, isAsking, hasFailed, file } = useAskedFile({ code, kind, period: detail.tax_period }, (link) =>
    saveFile(link, `${code}.${kind === 'pdf' ? 'pdf' : 'xml'}`),
  );
  const told = isAsking
    ? 'Pidiéndolo a SUNAT…'
    : hasFailed
      ? FAILED
      : file?.reason
        ? REASONS_ASKED[file.reason]
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
        aria-busy={isAsking}
        aria-disabled={isAsking}
        icon={<Download size={16} strokeWidth={1.75} />}
        onClick={ask}
        className="print:hidden"
      />
    </li>
  );
}
