import { useQuery } from '@tanstack/react-query';
import type { ReviewedVoucher, ReviewGroup } from '@yupana/contract/review.ts';
import type { Finding } from '@yupana/contract/verdict.ts';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import type { Mark } from '../../../lib/document/marks.ts';
import { formatCount, midSentence, pluralize } from '../../../lib/formats.ts';
import { FindingCard } from '../../../lib/verdict/finding-card.tsx';
import { PartNote } from '../../../lib/verdict/part-note.tsx';
import { givesPart, UNKNOWN_FACT, whoKnowsWord } from '../../../lib/verdict/verdict-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { platesOf } from '../state/alike.ts';
import { shortOf } from '../state/groups.ts';
import { colourOf } from '../state/reason-colours.ts';
import { groupQuery, verdictQuery } from '../state/use-ahead.ts';
import type { ReviewState } from '../state/use-review.ts';
import { FactName } from './fact-name.tsx';
import { LegalBasis } from './legal-basis.tsx';
import { ReasonHead } from './reason-head.tsx';
import { SettingLink } from './setting-link.tsx';

interface SingleReasonsProps {
  state: ReviewState;
  voucher: ReviewedVoucher;
  group: ReviewGroup;
  marks: readonly Mark[];
}

/** Why one voucher was observed: the reason that decided with its facts and law, then whatever else was found. */
export function SingleReasons({ state, voucher, group, marks }: SingleReasonsProps) {
  const {
    scope,
    queue: { groups },
  } = state;
  const { data, error, refetch, isFetching } = useQuery(verdictQuery(scope, voucher.code));
  const verdict = data?.data;
  const first = verdict?.findings.find(({ rule }) => rule === group.rule);
  const others = verdict?.findings.filter((finding) => finding !== first) ?? [];
  const met = verdict ? verdict.rules_asked - verdict.findings.length - verdict.missing.length : 0;
  return (
    <div className="flex flex-col gap-3 max-md:rounded-md max-md:border max-md:bg-surface max-md:p-3.5">
      {verdict?.notice && (
        <Alert tone="warning">
          {verdict.notice === 'figures-changed'
            ? 'Sus importes cambiaron después de que se decidió. Vuelve a mirarlo.'
            : 'Después de que se decidió, las reglas dicen otra cosa. Vuelve a mirarlo.'}
        </Alert>
      )}
      <ReasonHead title={shortOf(group)} colour={colourOf(groups, group)}>
        {voucher.reason}
      </ReasonHead>
      {first && <Reason finding={first} scope={scope} group={group} marks={marks} />}
      {others.map((finding) => (
        <FindingCard key={finding.rule} finding={finding} status="gasto observado" />
      ))}
      {verdict && (
        <>
          {met > 0 && (
            <details className="border-t pt-2.5 text-dense text-ink-muted">
              <summary className="cursor-pointer">
                <span className="inline-flex items-center gap-2">
                  <Ficha shape="full" tone="positive" /> Cumple las otras {formatCount(met)} reglas
                </span>
              </summary>
              <ul className="mt-1.5 flex flex-col gap-1 text-[12.5px] leading-[18px]">
                {verdict.near.map(({ rule, short, because }) => (
                  <li key={rule}>
                    <b className="font-medium text-ink">{short}:</b> {because}
                  </li>
                ))}
                {verdict.missing.length > 0 && (
                  <li>
                    De {pluralize(verdict.missing.length, 'regla más falta', 'reglas más falta')} saber algo:{' '}
                    {[...new Set(verdict.missing.map(({ fact }) => midSentence(fact)))].join(', ')}.
                  </li>
                )}
              </ul>
            </details>
          )}
          <Link
            className="link self-start text-dense"
            to={`/dashboard/comprobantes?tax_period=${scope.tax_period}&comprobante=${encodeURIComponent(voucher.code)}`}
          >
            Ver todo del comprobante
          </Link>
        </>
      )}
      {!verdict && error && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-dense text-ink-muted">
          No pudimos obtener el veredicto.
          <Button size="sm" busy={isFetching} onClick={() => refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {!verdict && !error && (
        <>
          <LoadingText>Cargando el motivo</LoadingText>
          <Skeleton className="h-24" />
          <Skeleton className="w-4/5" />
        </>
      )}
    </div>
  );
}

interface ReasonProps {
  finding: Finding;
  scope: DecidedScope;
  group: ReviewGroup;
  marks: readonly Mark[];
}

function Reason({ finding, scope, group, marks }: ReasonProps) {
  const { data } = useQuery(groupQuery(scope, group.id));
  return (
    <>
      {finding.facts.length > 0 && (
        <dl className="rounded-sm border text-dense">
          {finding.facts.map(({ path, name, value, is }) => (
            <div key={path} className="flex justify-between gap-3 px-3 py-[5px] not-first:border-t">
              <FactName name={name} marks={marks} />
              <dd className="num text-right font-[550] wrap-anywhere text-ink-strong">{value ?? UNKNOWN_FACT[is]}</dd>
            </div>
          ))}
        </dl>
      )}
      {givesPart(finding) && (
        <div className="text-dense">
          <PartNote />
        </div>
      )}
      <LegalBasis basis={finding.basis} />
      <div className="border-t pt-2.5 text-dense text-ink-muted">
        {finding.changes_if.map((text) => (
          <p key={text}>
            <b className="font-semibold text-ink-strong">Cambiaría si {midSentence(text)}</b>{' '}
            <SettingLink
              setting={data?.data.changes.find((one) => one.if === text)?.setting ?? null}
              supplier={group}
              plates={data ? platesOf(data.data) : []}
            />
          </p>
        ))}
        <p className="mt-1.5 flex items-center gap-1.5">
          <MessageCircle size={15} strokeWidth={1.75} aria-hidden className="text-ink-subtle" />
          {whoKnowsWord(finding.ask)}
        </p>
      </div>
    </>
  );
}
