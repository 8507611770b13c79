import { useQuery } from '@tanstack/react-query';
import { getPurchaseDashboard, getSalesDashboard } from '@yupana/contract/dashboard.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { igvOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { add, fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { type Decision, whyUnfit } from '../../../lib/deciding/decidable.ts';
import { magnitude, resultName } from '../../../lib/figures/result-name.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { whyNoCreditHere } from '../../../lib/verdict/verdict-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Kbd } from '../../../ui/controls/search-input.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { useDeciding } from '../deciding/use-deciding.tsx';
import type { Scope } from '../use-vouchers.ts';
import { PostponePurchase } from './postpone-purchase.tsx';
import { useVerdict } from './use-verdict.ts';

/** At the foot of a purchase's panel: what validating or rejecting it does to the IGV, both actions, and putting it aside. */
export function DecideFooter({ scope, voucher }: { scope: Scope; voucher: Voucher }) {
  const deciding = useDeciding();
  const decide = (decision: Decision) => () => deciding?.decide(decision, [voucher]);
  const validate = whyUnfit('validate', voucher);
  const decline = whyUnfit('decline', voucher);
  useHotkey('v', 'Validar el comprobante', deciding && validate === null ? decide('validate') : null);
  useHotkey('r', 'Rechazar el comprobante', deciding && decline === null ? decide('decline') : null);
  const { data } = useVerdict(scope, voucher);
  if (!deciding) return null;
  const postponing = data?.data.postponing;
  return (
    <>
      <span className="mr-auto min-w-0 max-md:w-full">
        <WhatIf scope={scope} voucher={voucher} />
      </span>
      {postponing && (
        <PostponePurchase
          scope={scope}
          code={voucher.code}
          postponing={postponing}
          hasXml={voucher.xml_cpe_link !== null}
        />
      )}
      <DecideButton label="Rechazar" hint="R" why={decline} danger onClick={decide('decline')} />
      <DecideButton label="Validar" hint="V" why={validate} onClick={decide('validate')} />
    </>
  );
}

interface DecideButtonProps {
  label: string;
  /** The key that does it, where one does. */
  hint?: string;
  /** Why it does not fit; null when it does. */
  why: string | null;
  danger?: true;
  onClick: () => void;
}

/** One of both actions, off with why where it does not fit. */
export function DecideButton({ label, hint, why, danger, onClick }: DecideButtonProps) {
  const button = (
    <Button
      variant={danger ? 'danger' : 'primary'}
      aria-disabled={why !== null}
      aria-description={why ?? undefined}
      aria-keyshortcuts={hint}
      aria-haspopup="dialog"
      onClick={onClick}
      className="max-md:flex-1"
    >
      <span className="inline-flex items-center gap-2">
        {label}
        {hint && <Kbd className="border-current! bg-transparent! text-current! max-md:hidden">{hint}</Kbd>}
      </span>
    </Button>
  );
  return why === null ? button : <Tooltip content={why}>{button}</Tooltip>;
}

/** «Si lo validas, IGV por pagar X → Y», or a balance in favour; nothing while either book is not known, or what was found of it. */
function WhatIf({ scope: { ruc, tax_period }, voucher }: { scope: Scope; voucher: Voucher }) {
  const business_uuid = useCompany(({ company }) => company?.uuid ?? '');
  const filters = { ruc, business_uuid, tax_period };
  const purchases = useQuery(callQuery(getPurchaseDashboard, { query: { filters } }));
  const sales = useQuery(callQuery(getSalesDashboard, { query: { filters } }));
  const verdict = useVerdict({ ruc, tax_period }, voucher);
  const sold = sales.data?.total_amount_igv ?? null;
  const validated = purchases.data?.purchase_details.igv_amount_deductibles ?? null;
  const said = verdict.data?.data;
  if (sold === null || validated === null || !said) return null;
  const before = purchases.data?.sum_positive_balance ?? null;
  const now = igvOfPeriod(fromWire(sold), fromWire(validated), before === null ? null : fromWire(before));
  const own = fromWire(voucher.igv_amount);
  const isValidated = voucher.status === 'gasto deducible';
  const why = whyNoCreditHere(said.findings);
  if (why !== null) {
    return (
      <span className="text-dense text-ink-muted">
        {isValidated ? 'Si lo rechazas' : 'Si lo validas'}, el IGV del periodo no cambia: {why}.
      </span>
    );
  }
  const then = isValidated ? add(now, own) : subtract(now, own);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-dense text-ink-muted">
      {isValidated ? 'Si lo rechazas' : 'Si lo validas'}, {resultName(now)}
      <Money value={toWire(magnitude(now))} className="line-through" /> <span aria-hidden="true">→</span>
      <span className="sr-only">pasa a</span> {now < 0 !== then < 0 && `${resultName(then)} `}
      <Money value={toWire(magnitude(then))} strong />
    </span>
  );
}
