import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import { FindingCard } from '../../../lib/verdict/finding-card.tsx';
import { effectWord } from '../../../lib/verdict/verdict-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Section } from '../detail/section.tsx';
import { shownStatus } from '../status-tab.ts';
import type { Scope } from '../use-vouchers.ts';
import { Trail } from './trail.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';

interface VerdictSectionProps {
  scope: Scope;
  voucher: Voucher;
  className?: string;
}

/** What the rules say of a purchase and what people decided of it: «Veredicto». */
export function VerdictSection({ scope: { ruc, tax_period }, voucher, className }: VerdictSectionProps) {
  const { data, error, refetch, isFetching } = useVerdict({ ruc, tax_period }, voucher);
  const verdict = data?.data;
  return (
    <Section
      title="Veredicto"
      aside={<StatusBadge status={shownStatus(verdict?.status ?? voucher.status)} />}
      className={className}
    >
      {!voucher.in_proposal ? (
        <p className="text-dense text-warning-text">
          Ya no figura en la última propuesta de SUNAT y no suma en los totales.
        </p>
      ) : verdict ? (
        <Told verdict={verdict} scope={{ ruc, tax_period }} />
      ) : error ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-dense text-ink-muted">
          {error instanceof ApiError && error.status === 404
            ? 'Este comprobante ya no está en el periodo.'
            : 'No pudimos obtener el veredicto.'}
          <Button size="sm" busy={isFetching} onClick={() => refetch()}>
            Reintentar
          </Button>
        </p>
      ) : (
        <>
          <LoadingText>Cargando el veredicto</LoadingText>
          <Skeleton className="h-12" />
          <Skeleton className="mt-3 w-4/5" />
        </>
      )}
    </Section>
  );
}

const NOTICES: Record<NonNullable<Verdict['notice']>, string> = {
  'figures-changed': 'Sus importes cambiaron después de que se decidió. Vuelve a mirarlo.',
  'verdict-changed': 'Después de que se decidió, las reglas dicen otra cosa. Vuelve a mirarlo.',
};

function Told({ verdict: said, scope }: { verdict: Verdict; scope: Scope }) {
  const { verdict, findings, notice, trail } = said;
  return (
    <>
      {notice && (
        <Alert tone="warning" className="mb-2">
          {NOTICES[notice]}
        </Alert>
      )}
      {verdict?.broken ? (
        <Alert tone="warning">
          Una regla falló con este comprobante y no pudimos analizarlo. El fallo quedó registrado y lo intentaremos de
          nuevo mañana.
        </Alert>
      ) : verdict ? (
        <>
          <dl className="grid grid-cols-2 rounded-sm border text-dense">
            <Cell name="Gasto" said={effectWord(verdict.expense)} />
            <Cell name="Crédito fiscal" said={verdict.without_credit ? 'Sin crédito' : effectWord(verdict.credit)} />
          </dl>
          <div className="mt-1">
            {findings.map((finding) => (
              <FindingCard key={finding.rule} finding={finding} status={said.status} />
            ))}
          </div>
          {findings.length === 0 && (
            <p className="py-1.5 text-dense text-ink-muted">Ninguna regla encontró algo que observar.</p>
          )}
          <Others verdict={said} />
          <p className="mt-1 text-caption text-ink-subtle">
            {formatCount(said.rules_asked)} reglas, tablas {verdict.edition ?? verdict.rulebook} ·{' '}
            {formatInstant(verdict.at)}
            {verdict.waiting && ' · se está volviendo a analizar'}
          </p>
        </>
      ) : (
        <p className="text-dense text-ink-muted">Todavía no se analizó. Lo haremos en unos minutos.</p>
      )}
      {trail.length > 0 && <Trail trail={trail} scope={scope} code={said.code} />}
    </>
  );
}

function Cell({ name, said }: { name: string; said: string }) {
  return (
    <div className="px-2.5 py-1.5 not-first:border-l">
      <dt className="text-caption text-ink-subtle">{name}</dt>
      <dd className="font-semibold text-ink-strong">{said}</dd>
    </div>
  );
}

/** Why other rules said nothing: those that were near, and those that lack a fact. */
function Others({ verdict: { near, missing } }: { verdict: Verdict }) {
  if (near.length + missing.length === 0) return null;
  return (
    <details className="text-[12.5px] leading-[18px]">
      <summary className="link inline-block cursor-pointer text-caption">Por qué no otras reglas</summary>
      <ul className="mt-1 flex flex-col gap-1 text-ink-muted">
        {near.map(({ rule, short, because }) => (
          <li key={rule}>
            <b className="font-medium text-ink">{short}:</b> {because}
          </li>
        ))}
        {missing.map(({ rule, short, fact }) => (
          <li key={rule}>
            <b className="font-medium text-ink">{short}:</b> falta saber {fact}
          </li>
        ))}
      </ul>
    </details>
  );
}
