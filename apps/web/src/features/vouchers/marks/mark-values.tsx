import { useQuery } from '@tanstack/react-query';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { ReactNode } from 'react';
import { callQuery } from '../../../lib/api/query.ts';
import { ChangeValue, changedName, UNTOLD } from '../../../lib/figures/change-value.tsx';
import { decimalText } from '../../../lib/figures/decimal-text.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { FindingCard } from '../../../lib/verdict/finding-card.tsx';
import { effectWord } from '../../../lib/verdict/verdict-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { useBook } from '../which-book.ts';
import { useScopeOfRows } from './scope-of-rows.ts';

/** What SUNAT's proposal had last, and that it has it no more. */
export function GoneValues({ voucher }: { voucher: Voucher }) {
  const { register } = useBook();
  const { change, total_amount, igv_amount } = voucher;
  const left = change?.kind === 'gone' ? `, recolección del ${formatInstant(change.at)}` : ', última recolección';
  return (
    <Values title="Ya no figura en la propuesta de SUNAT">
      <Value name="Antes" source={`Propuesta del ${register}, lo último que decía`}>
        <Money value={total_amount} strong /> · IGV <Money value={igv_amount} />
      </Value>
      <Value name="Ahora" source={`Propuesta del ${register}${left}`}>
        No figura
      </Value>
      <Note>Se conserva con su detalle, y no suma en los totales.</Note>
    </Values>
  );
}

/** Each datum that SUNAT says otherwise: as it was, and as the collection found it. */
export function ChangeValues({ voucher, change }: { voucher: Voucher; change: NonNullable<Voucher['change']> }) {
  const { register } = useBook();
  const asked = useDetail(voucher);
  const found = asked.data?.history.find(
    (event) => event.what === 'change' && event.at === change.at && event.kind === change.kind,
  );
  const differences = found?.what === 'change' ? found.differences : [];
  return (
    <Values title={TITLES[change.kind]}>
      {!asked.data ? (
        <Coming of={asked} />
      ) : differences.length === 0 ? (
        <Note>{UNTOLD}.</Note>
      ) : (
        differences.map((one) => (
          <Value key={changedName(one)} name={changedName(one)}>
            <ChangeValue field={one.field} value={one.before} was /> <span aria-hidden="true">→</span>
            <span className="sr-only">a</span> <ChangeValue field={one.field} value={one.after} />
          </Value>
        ))
      )}
      <Note>
        Antes, la propuesta del {register} de la recolección anterior; después, la del {formatInstant(change.at)}. Se
        marca como visto en Recolección, en Ver cambios.
      </Note>
    </Values>
  );
}

const TITLES = {
  new: 'Apareció en la propuesta de SUNAT',
  returned: 'Volvió a la propuesta de SUNAT',
  changed: 'SUNAT lo cambió',
  gone: 'Ya no figura en la propuesta de SUNAT',
} as const;

/** Expense and credit, which the rules tell apart, and what takes the credit away or moves it to another period. */
export function CreditValues({ voucher }: { voucher: Voucher }) {
  const { ruc, tax_period } = useScopeOfRows();
  const asked = useQuery(callQuery(getVerdict, { query: { ruc, tax_period, code: voucher.code } }));
  const said = asked.data?.data;
  const elsewhere = voucher.credit_elsewhere;
  const credits = elsewhere ? ELSEWHERE : NO_CREDIT;
  const taking = said?.findings.filter(({ credit, set_aside }) => !set_aside && credits.includes(credit)) ?? [];
  return (
    <Values
      title={elsewhere ? 'Gasto deducible, crédito fiscal de otro periodo' : 'Gasto deducible sin crédito fiscal'}
    >
      {!said ? (
        <Coming of={asked} />
      ) : (
        <>
          <Value name="Gasto" source={said.verdict ? `Reglas, el ${formatInstant(said.verdict.at)}` : 'Sin analizar'}>
            {effectWord(said.verdict?.expense ?? '')}
          </Value>
          <Value name="Crédito fiscal" source={taking.map(({ short }) => short).join(', ') || null}>
            {elsewhere ? 'En otro periodo' : 'No'}, de su IGV de <Money value={voucher.igv_amount} />
          </Value>
          {taking.map((finding) => (
            <FindingCard key={finding.rule} finding={finding} status={said.status} />
          ))}
        </>
      )}
      <Note>No suma en el IGV validado{elsewhere && ' de este periodo; si se sabe de cuál es, suma en él'}.</Note>
    </Values>
  );
}

const NO_CREDIT: readonly string[] = ['no', 'not-applicable'];
const ELSEWHERE: readonly string[] = ['not-this-period'];

/** What the document says in its currency, and what SUNAT's line makes of it in soles. */
export function CurrencyValues({ voucher }: { voucher: Voucher }) {
  const { register } = useBook();
  const asked = useDetail(voucher);
  const { currency_code: currency, exchange_rate: rate, total_amount, igv_amount } = voucher;
  const document = asked.data?.document;
  return (
    <Values title={`Emitido en ${currency}`}>
      {!asked.data ? (
        <Coming of={asked} />
      ) : (
        <Value
          name={`En ${currency}`}
          source={document ? `XML, leído el ${formatInstant(document.read_at)}` : 'Solo lo dice el XML, que no está'}
        >
          {document ? (
            <>
              <span className="text-ink-subtle">{document.currency}</span> {decimalText(document.total)}
            </>
          ) : (
            '–'
          )}
        </Value>
      )}
      <Value name="En soles" source={`Propuesta del ${register}, tipo de cambio ${rate}`}>
        <Money value={total_amount} strong /> · IGV <Money value={igv_amount} />
      </Value>
    </Values>
  );
}

function useDetail({ code }: Voucher) {
  const { tax_period } = useScopeOfRows();
  const { operation } = useBook();
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  return useQuery(
    callQuery(getVoucherDetail, { params: { uuid, code }, query: { tax_period, operation_type: operation } }),
  );
}

function Values({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mb-1.5 text-dense font-semibold text-ink-strong">{title}</h2>
      <div className="flex flex-col gap-1.5 text-[12.5px] leading-[18px] whitespace-normal">{children}</div>
    </>
  );
}

/** One value, and where it is from. */
function Value({ name, source, children }: { name: string; source?: string | null; children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 border-t pt-1.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="num text-right font-medium wrap-anywhere text-ink-strong">{children}</dd>
      {source && <dd className="col-span-2 text-right text-caption text-ink-subtle">{source}</dd>}
    </dl>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="border-t pt-1.5 text-caption text-ink-subtle">{children}</p>;
}

interface Asked {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

function Coming({ of: { error, isFetching, refetch } }: { of: Asked }) {
  if (!error) {
    return (
      <>
        <LoadingText>Cargando sus valores</LoadingText>
        <Skeleton className="h-9" />
      </>
    );
  }
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-ink-muted">
      No pudimos obtener sus valores.
      <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </p>
  );
}
