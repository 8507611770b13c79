import type { SwitchedRule } from '@yupana/contract/settings.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsArchived } from '../../../lib/archived.ts';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import { Board } from '../../../ui/card.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Settings } from '../use-settings.ts';
import { SwitchDialog } from './switch-dialog.tsx';

const HEAD =
  'h-[34px] whitespace-nowrap border-b bg-surface-sunken px-[7px] text-left text-caption font-medium text-ink-subtle';
const CELL = 'h-10 border-t px-[7px] py-1.5 leading-[18px]';

interface OffRulesProps {
  ruc: string;
  settings: Settings;
}

/** The rules that the company switched off: why, by which law they were, since when, by whom, and what they would have said. */
export function OffRules({ ruc, settings }: OffRulesProps) {
  const { switched_off: off, rules, newest_period: period } = settings;
  const archived = useIsArchived();
  const [asked, setAsked] = useState<SwitchedRule | 'any' | null>(null);
  const from = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const ask = (what: SwitchedRule | 'any') => {
    from.current = what === 'any' ? add.current : (document.activeElement as HTMLElement | null);
    setAsked(what);
  };
  const month = period ? formatPeriod(period).slice(0, 3) : '';
  const touched = ({ touched }: SwitchedRule) => (month ? `${formatCount(touched)} en ${month}` : '–');
  const on = (rule: SwitchedRule) =>
    !archived && (
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2"
        aria-label={`Encender ${rule.short}`}
        onClick={() => ask(rule)}
      >
        Encender
      </Button>
    );

  return (
    <Board className="overflow-hidden">
      <div className="flex items-center justify-between gap-2 py-[9px] pr-2.5 pl-[18px] max-md:pl-3.5">
        <h2 className="text-body font-semibold text-ink-strong">
          Reglas apagadas en esta empresa{' '}
          <span className="num font-normal text-ink-subtle">
            {formatCount(off.length)} de {formatCount(rules)}
          </span>
        </h2>
        {!archived && (
          <Button
            ref={add}
            variant="ghost"
            size="sm"
            icon={<Plus size={15} strokeWidth={1.75} aria-hidden />}
            onClick={() => ask('any')}
          >
            Apagar una regla
          </Button>
        )}
      </div>
      {off.length === 0 ? (
        <p className="border-t px-[18px] py-3 text-dense text-ink-muted max-md:px-3.5">
          Todas las reglas están encendidas. Una regla apagada no cuenta en esta empresa, y cada veredicto lo dice.
        </p>
      ) : (
        <>
          <table className="stretch-dense w-full table-fixed border-separate border-spacing-0 text-dense max-md:hidden">
            <colgroup>
              <col style={{ width: 244 }} />
              <col />
              <col style={{ width: 150 }} className="max-xl:hidden" />
              <col style={{ width: 92 }} />
              <col style={{ width: 150 }} className="max-lg:hidden" />
              <col style={{ width: 104 }} />
              <col style={{ width: 100 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col" className={cx(HEAD, 'pl-[18px]')}>
                  Regla
                </th>
                <th scope="col" className={HEAD}>
                  Motivo
                </th>
                <th scope="col" className={cx(HEAD, 'max-xl:hidden')}>
                  Base legal
                </th>
                <th scope="col" className={HEAD}>
                  Desde
                </th>
                <th scope="col" className={cx(HEAD, 'max-lg:hidden')}>
                  Quién
                </th>
                <th scope="col" className={cx(HEAD, 'text-right')}>
                  Habría tocado
                </th>
                <th scope="col" className={HEAD}>
                  <span className="sr-only">Encender</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {off.map((rule) => (
                <tr key={rule.rule}>
                  <th
                    scope="row"
                    title={rule.rule}
                    className={cx(CELL, 'truncate pl-[18px] text-left font-[550] text-ink-strong')}
                  >
                    {rule.short}
                  </th>
                  <td className={cx(CELL, 'wrap-anywhere')}>{rule.reason}</td>
                  <td className={cx(CELL, 'text-ink-muted max-xl:hidden')}>{rule.basis || '–'}</td>
                  <td className={cx(CELL, 'num')}>{formatInstant(rule.at).slice(0, 10)}</td>
                  <td className={cx(CELL, 'truncate max-lg:hidden')} title={rule.by}>
                    {rule.by}
                  </td>
                  <td className={cx(CELL, 'num text-right')}>{touched(rule)}</td>
                  <td className={cx(CELL, 'pr-[18px] text-right')}>{on(rule)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="md:hidden">
            {off.map((rule) => (
              <li key={rule.rule} className="grid gap-0.5 border-t px-3.5 py-[11px] text-[13.5px] leading-[18px]">
                <span className="flex items-center justify-between gap-2">
                  <b className="font-semibold text-ink-strong">{rule.short}</b>
                  {on(rule)}
                </span>
                <span className="text-ink-muted wrap-anywhere">{rule.reason}</span>
                <small className="num text-[12.5px] text-ink-subtle">
                  Desde {formatInstant(rule.at).slice(0, 10)} · {rule.by} · habría tocado {touched(rule)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked && (
        <SwitchDialog
          ruc={ruc}
          rule={asked === 'any' ? null : { ...asked, off: true }}
          returnsFocusTo={from}
          onClose={() => setAsked(null)}
          onSwitched={() => {
            // The row that had the focus is gone.
            from.current = add.current;
            setAsked(null);
          }}
        />
      )}
    </Board>
  );
}
