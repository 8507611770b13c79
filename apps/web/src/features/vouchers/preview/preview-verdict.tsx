import { useQuery } from '@tanstack/react-query';
import { getVerdict } from '@yupana/contract/verdict.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { Link } from 'react-router';
import { callQuery } from '../../../lib/api/query.ts';
import { type Decision, whyUnfit } from '../../../lib/deciding/decidable.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { useDeciding } from '../deciding/use-deciding.tsx';
import { useVoucherAddress } from '../detail/use-open-voucher.ts';
import { DecideButton } from '../verdict/decide-footer.tsx';

interface PreviewPartProps {
  voucher: Voucher;
  period: Period;
  onClose: () => void;
}

/** Under the status of a purchase that is observed or rejected: why, in a sentence, and the way to the reason and its law. */
export function PreviewReason({ voucher, period, onClose }: PreviewPartProps) {
  const ruc = useCompany(({ company }) => company?.ruc ?? '');
  const addressOf = useVoucherAddress();
  const isAsked = voucher.in_proposal && ['gasto observado', 'gasto no deducible'].includes(voucher.status);
  const { data } = useQuery({
    ...callQuery(getVerdict, { query: { ruc: ruc as Ruc, tax_period: period, code: voucher.code } }),
    enabled: isAsked && ruc !== '',
  });
  if (!isAsked) return null;
  const finding = data?.data.findings.find(({ severity, set_aside }) => !set_aside && severity !== 'informs');
  return (
    <div className="mt-2 text-dense">
      {finding && (
        <p>
          <b className="font-semibold text-ink-strong">{finding.short}.</b>{' '}
          <span className="text-ink-muted">{finding.reason}</span>
        </p>
      )}
      <Link {...addressOf(voucher.code)} onClick={onClose} className="touch-target link inline-block">
        Ver motivo y base legal
      </Link>
    </div>
  );
}

/** «Validar» and «Rechazar», as the row of the table has them; nothing where nothing is decided: sales. */
export function PreviewDecision({ voucher, onClose }: Omit<PreviewPartProps, 'period'>) {
  const deciding = useDeciding();
  if (!deciding) return null;
  const decide = (decision: Decision) => () => {
    if (whyUnfit(decision, voucher) !== null) return;
    onClose();
    // Its button is gone by then: whoever decided comes back to the row.
    document.querySelector<HTMLElement>(`[data-code="${CSS.escape(voucher.code)}"]`)?.focus({ preventScroll: true });
    deciding.decide(decision, [voucher]);
  };
  return (
    <div className="grid grid-cols-2 gap-2 max-md:w-full md:mt-[18px] md:grid-cols-1">
      <DecideButton label="Validar" why={whyUnfit('validate', voucher)} onClick={decide('validate')} />
      <DecideButton label="Rechazar" why={whyUnfit('decline', voucher)} danger onClick={decide('decline')} />
    </div>
  );
}
