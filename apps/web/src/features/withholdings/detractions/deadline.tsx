import type { CallResponse } from '@yupana/contract/call.ts';
import type { listDetractions } from '@yupana/contract/withholdings.ts';
import { formatPeriod, isPeriod, type Period } from '@yupana/tax/period.ts';
import { formatDate, formatSoles } from '../../../lib/formats.ts';
import { Ficha, type FichaShape, type Tone } from '../../../ui/figures/ficha.tsx';

type Answer = CallResponse<typeof listDetractions>;

interface Mark {
  shape: FichaShape;
  tone: Tone;
  when: string;
  what: string;
}

/** When the credit that is held back may be used, as three dates. */
export function Deadline({ period, answer }: { period: Period; answer: Answer }) {
  const { if_deposited: then, summary } = answer;
  const month = formatPeriod(period);
  return (
    <div className="min-w-0 px-[18px] py-3.5">
      <h2 className="text-body font-semibold text-ink-strong">{titleOf(then)}</h2>
      <p className="mt-1 text-dense text-pretty text-ink-muted">
        {summary.not_paid_count === 1 ? 'Una factura' : `${summary.not_paid_count} facturas`} de {month}{' '}
        {summary.not_paid_count === 1 ? 'tiene' : 'tienen'}{' '}
        {summary.held_igv_amount === null ? '–' : formatSoles(summary.held_igv_amount)} de IGV que no puedes usar hasta
        depositar su detracción.
        {summary.not_paid_unsure > 0 && ` De ${summary.not_paid_unsure} no se sabe si ya se depositó.`}
        {inTime(then) &&
          then.limit_date !== null &&
          ` Deposita hasta el ${formatDate(then.limit_date)} para usarlo en ${month}.`}
      </p>
      <ol className="mt-3.5 grid gap-x-2 gap-y-3 md:grid-cols-3">
        {marksOf(period, then).map((mark) => (
          <li key={mark.what} className="text-caption text-ink-muted">
            <span className="mb-1.5 flex items-center gap-2 md:after:h-px md:after:flex-1 md:after:bg-line-strong">
              <Ficha shape={mark.shape} tone={mark.tone} size={11} />
              <b className="num font-semibold text-ink-strong md:hidden">{mark.when}</b>
            </span>
            <b className="num block font-semibold text-ink-strong max-md:hidden">{mark.when}</b>
            {mark.what}
          </li>
        ))}
      </ol>
    </div>
  );
}

function titleOf({ credit_period }: Answer['if_deposited']): string {
  if (credit_period === null || !isPeriod(credit_period)) return 'Cuándo entra el crédito si depositas hoy';
  return `Si depositas hoy, el crédito entra en ${formatPeriod(credit_period)}`;
}

function inTime({ today, limit_date }: Answer['if_deposited']): boolean {
  return limit_date !== null && today <= limit_date;
}

function marksOf(period: Period, then: Answer['if_deposited']): Mark[] {
  const month = formatPeriod(period);
  const { today, limit_date, credit_period } = then;
  const booked = { shape: 'full', tone: 'positive', when: lastDayOf(period), what: `Se anotan en ${month}` } as const;
  if (limit_date === null || credit_period === null || !isPeriod(credit_period)) {
    return [booked, { shape: 'empty', tone: 'neutral', when: '–', what: 'Los feriados de ese año aún no se publican' }];
  }
  const day = `${formatDate(today)}, hoy`;
  const credit: Mark = {
    ...{ shape: 'half', tone: 'info', when: day },
    what: `Depósito: crédito en ${formatPeriod(credit_period)}`,
  };
  const limit: Mark = inTime(then)
    ? { shape: 'half', tone: 'warning', when: formatDate(limit_date), what: `Vence el plazo para usarlo en ${month}` }
    : {
        shape: 'struck',
        tone: 'danger',
        when: formatDate(limit_date),
        what: `Venció el plazo para usarlo en ${month}`,
      };
  return inTime(then) ? [booked, credit, limit].sort(byDay(period, then)) : [booked, limit, credit];
}

/** In the order of their days: today may come before the end of the month. */
function byDay(period: Period, { today, limit_date }: Answer['if_deposited']) {
  const end = `${period.slice(0, 4)}-${period.slice(4)}-31`;
  const dayOf = ({ what }: Mark) =>
    what.startsWith('Se anotan') ? end : what.startsWith('Depósito') ? today : limit_date;
  return (a: Mark, b: Mark) => ((dayOf(a) ?? '') < (dayOf(b) ?? '') ? -1 : 1);
}

function lastDayOf(period: Period): string {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(4))];
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return formatDate(`${year}-${String(month).padStart(2, '0')}-${day}`);
}
