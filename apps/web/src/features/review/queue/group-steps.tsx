import type { ReviewGroup } from '@yupana/contract/review.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { ReviewState } from '../state/use-review.ts';
import { GroupFailure } from './group-failure.tsx';
import { ToldRows } from './told-rows.tsx';

const ICON = { size: 20, strokeWidth: 1.75 };

/** On a phone: one group at a time, with the one before and after. */
export function GroupSteps({ state, group }: { state: ReviewState; group: ReviewGroup }) {
  const { groups, place, step } = state.queue;
  const [alone, ...others] = group.vouchers;
  return (
    <>
      <ToldRows state={state} />
      <div className="flex shrink-0 items-center border-b bg-surface px-1 py-1.5">
        <PlainIconButton
          label="Grupo anterior"
          icon={<ChevronLeft {...ICON} aria-hidden />}
          aria-disabled={place === 0}
          onClick={() => step(-1)}
        />
        <p className="min-w-0 flex-1 text-center">
          <b className="block truncate text-body font-semibold text-ink-strong">
            {group.supplier_business_name || group.supplier_ruc}
          </b>
          <span className="num block truncate text-caption text-ink-muted">
            Grupo {formatCount(place + 1)} de {formatCount(groups.length)} ·{' '}
            {alone && others.length === 0
              ? serieAndNumber(alone)
              : pluralize(group.vouchers.length, 'comprobante, mismo motivo', 'comprobantes, mismo motivo')}
          </span>
        </p>
        <PlainIconButton
          label="Grupo siguiente"
          icon={<ChevronRight {...ICON} aria-hidden />}
          aria-disabled={place === groups.length - 1}
          onClick={() => step(1)}
        />
      </div>
      <GroupFailure state={state} group={group} />
    </>
  );
}

export type PhonePart = 'why' | 'vouchers' | 'document';

interface PhonePartsProps {
  part: PhonePart;
  onPart: (part: PhonePart) => void;
  count: number;
}

/** On a phone: why, which vouchers, or the document of one. */
export function PhoneParts({ part, onPart, count }: PhonePartsProps) {
  const several = count > 1;
  return (
    <div className="px-4 pt-2.5">
      <Segmented<PhonePart>
        block
        size="lg"
        label="Qué se muestra del grupo"
        value={part === 'vouchers' && !several ? 'document' : part}
        onChange={onPart}
        options={[
          { value: 'why', label: 'Motivo' },
          ...(several ? [{ value: 'vouchers' as const, label: `${formatCount(count)} comprobantes` }] : []),
          { value: 'document', label: several ? 'Documento' : 'Comprobante' },
        ]}
      />
    </div>
  );
}
