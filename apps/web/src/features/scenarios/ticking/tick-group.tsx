import type { UncountedGroup, UncountedVoucher } from '@yupana/contract/scenarios.ts';
import type { Period } from '@yupana/tax/period.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatCount, formatSoles } from '../../../lib/formats.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { sumsOf } from '../reckon.ts';
import { noteOfGroup, noteOfVoucher } from '../scenario-words.ts';
import type { TicksState } from '../use-ticks.ts';

/** Of a month of a large company hundreds have one reason: more come when somebody asks. */
const AT_ONCE = 50;

export const GROUP_ROW =
  'flex min-h-[42px] items-center gap-2.5 border-t px-4 py-1.5 outline-offset-[-2px] first:border-t-0 max-md:min-h-[54px] max-md:px-3.5';

interface TickGroupProps {
  group: UncountedGroup;
  period: Period;
  state: TicksState;
  disabled: boolean;
  isOpen: boolean;
  onOpen: (is: boolean) => void;
}

/** A reason with its box, how many of it are ticked, and, opened, each of its vouchers. */
export function TickGroup({ group, period, state, disabled, isOpen, onOpen }: TickGroupProps) {
  const list = useId();
  const [most, setMost] = useState(AT_ONCE);
  const { codes } = state.ticks;
  const { count, igv, all } = sumsOf(group, codes);
  const note = noteOfGroup(group, period);
  const { vouchers, name } = group;
  const more = vouchers.length - most;
  return (
    <li className="border-t first:border-t-0">
      <div data-row tabIndex={-1} className={cx(GROUP_ROW, 'border-t-0')}>
        <Checkbox
          label={`Marcar todo: ${name}`}
          checked={count === vouchers.length}
          mixed={count > 0 && count < vouchers.length}
          disabled={disabled}
          onChange={() => state.tickGroup(group, count < vouchers.length)}
        />
        <button
          type="button"
          data-opens
          aria-expanded={isOpen}
          aria-controls={list}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded-xs text-left max-md:min-h-11"
          onClick={() => onOpen(!isOpen)}
        >
          <span className="min-w-0">
            <b className="font-semibold text-ink-strong max-md:block">{name}</b>{' '}
            <span className="num whitespace-nowrap text-ink-subtle">
              {formatCount(count)} de {formatCount(vouchers.length)}
            </span>
          </span>
          <ChevronDown
            size={14}
            strokeWidth={1.75}
            aria-hidden
            className={cx('shrink-0 text-ink-subtle transition-[rotate]', isOpen && 'rotate-180')}
          />
        </button>
        <span className="num shrink-0 text-right">
          <b className="font-semibold text-ink-strong max-md:block">{formatSoles(igv)}</b>
          <span className="text-ink-subtle max-md:block"> de {formatSoles(all)}</span>
        </span>
      </div>
      {note && <p className="-mt-1.5 pr-4 pb-2.5 pl-[42px] text-[12.5px] leading-[17px] text-ink-subtle">{note}</p>}
      <ul id={list} hidden={!isOpen}>
        {isOpen &&
          vouchers
            .slice(0, most)
            .map((voucher) => (
              <VoucherRow
                key={voucher.code}
                voucher={voucher}
                note={note === null ? noteOfVoucher(voucher) : null}
                checked={codes.has(voucher.code)}
                disabled={disabled}
                onTick={(on) => state.tick(voucher.code, on)}
              />
            ))}
        {isOpen && more > 0 && (
          <li className="border-t border-dashed py-1 pl-[42px]">
            <button type="button" className="link min-h-8" onClick={() => setMost(vouchers.length)}>
              Ver los otros {formatCount(more)}
            </button>
          </li>
        )}
      </ul>
    </li>
  );
}

interface VoucherRowProps {
  voucher: UncountedVoucher;
  note: string | null;
  checked: boolean;
  disabled: boolean;
  onTick: (on: boolean) => void;
}

function VoucherRow({ voucher, note, checked, disabled, onTick }: VoucherRowProps) {
  const name = serieAndNumber(voucher);
  return (
    <li
      data-row
      tabIndex={-1}
      className="flex min-h-[35px] items-center gap-2.5 border-t border-dashed py-1 pr-4 pl-[42px] outline-offset-[-2px] max-md:min-h-11 max-md:pr-3.5 max-md:pl-[38px]"
    >
      <Checkbox
        label={`${name}, ${voucher.supplier}`}
        checked={checked}
        disabled={disabled}
        onChange={(on) => onTick(on)}
      />
      <span className="num min-w-[106px] shrink-0 font-medium text-ink-strong max-md:hidden">{name}</span>
      <span
        className="min-w-0 flex-1 truncate text-ink-muted"
        title={note ? `${voucher.supplier} · ${note}` : voucher.supplier}
      >
        {voucher.supplier}
        {note && <span className="text-caption text-ink-subtle"> · {note}</span>}
      </span>
      <Money value={voucher.igv_amount} />
    </li>
  );
}
