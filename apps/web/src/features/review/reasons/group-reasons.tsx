import { useQuery } from '@tanstack/react-query';
import type { ReviewGroup } from '@yupana/contract/review.ts';
import { MessageCircle } from 'lucide-react';
import type { Mark } from '../../../lib/document/marks.ts';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatCount, midSentence, pluralize } from '../../../lib/formats.ts';
import { PartNote } from '../../../lib/verdict/part-note.tsx';
import { whoKnowsWord } from '../../../lib/verdict/verdict-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { type GroupDetail, platesOf, platesSaid, saidOf } from '../state/alike.ts';
import { igvSoles, shortOf } from '../state/groups.ts';
import { colourOf } from '../state/reason-colours.ts';
import { groupQuery } from '../state/use-ahead.ts';
import type { ReviewState } from '../state/use-review.ts';
import { FactName } from './fact-name.tsx';
import { LegalBasis } from './legal-basis.tsx';
import { ReasonHead } from './reason-head.tsx';
import { SettingLink } from './setting-link.tsx';

interface GroupReasonsProps {
  state: ReviewState;
  group: ReviewGroup;
  detail: GroupDetail | undefined;
  marks: readonly Mark[];
}

/** Facts that stand in sight; the others are one click away. */
const SHOWN = 6;

/** What the vouchers of a group have in common and what not, the law, and what would change it. */
export function GroupReasons({ state, group, detail, marks }: GroupReasonsProps) {
  const { queue, scope } = state;
  const { ticked, shown } = queue;
  const left = group.vouchers.length - ticked.length;
  return (
    <div className="flex flex-col gap-3 max-md:rounded-md max-md:border max-md:bg-surface max-md:p-3.5">
      <ReasonHead title={shortOf(group)} colour={colourOf(queue.groups, group)}>
        {left > 0
          ? `Dejaste fuera ${pluralize(left, 'comprobante', 'comprobantes')}. ${left === 1 ? 'Sigue observado' : 'Siguen observados'}.`
          : sentenceOf(group, shown?.code, detail)}
      </ReasonHead>
      {detail ? (
        <>
          <Evidence detail={detail} ticked={new Set(ticked.map(({ code }) => code))} marks={marks} />
          {detail.gives_part && (
            <div className="text-dense">
              <PartNote several />
            </div>
          )}
          <LegalBasis basis={detail.basis} />
          {detail.changes.map(({ if: text, setting, validates }) => {
            const some = ticked.filter(({ code }) => validates.includes(code));
            return (
              <p key={text} className="border-t pt-2.5 text-dense text-ink-muted">
                <b className="block font-semibold text-ink-strong">Cambiaría si {midSentence(text)}</b>
                {some.length > 0 && (
                  <>
                    {some.length === 1 ? '1 pasa' : `${formatCount(some.length)} pasan`} a Validado, IGV{' '}
                    <Money value={igvSoles(some)} />.{' '}
                  </>
                )}
                <SettingLink setting={setting} supplier={group} plates={platesOf(detail)} />
              </p>
            );
          })}
          {detail.ask.length > 0 && (
            <p className="flex items-center gap-1.5 text-dense text-ink-muted">
              <MessageCircle size={15} strokeWidth={1.75} aria-hidden className="text-ink-subtle" />
              {detail.ask.map((ask) => whoKnowsWord(ask)).join(' ')}
            </p>
          )}
          {detail.explained < group.vouchers.length && (
            <p className="text-caption text-ink-subtle">
              Se habla de los {formatCount(detail.explained)} con más IGV de {formatCount(group.vouchers.length)}.
            </p>
          )}
        </>
      ) : (
        <Coming scope={scope} group={group.id} />
      )}
    </div>
  );
}

/** The sentence of all of them; where each has its own, what they come to, or that of the one that is shown, as an example. */
function sentenceOf({ vouchers }: ReviewGroup, code: string | undefined, detail: GroupDetail | undefined): string {
  const shown = vouchers.find((one) => one.code === code) ?? vouchers[0];
  if (!shown) return '';
  const same = vouchers.every(({ reason }) => reason === shown.reason);
  if (same) return shown.reason;
  const plates = detail && platesSaid(detail, new Set(vouchers.map((one) => one.code)));
  return plates ?? `Por ejemplo, ${serieAndNumber(shown)}: ${midSentence(shown.reason)}`;
}

interface EvidenceProps {
  detail: GroupDetail;
  ticked: ReadonlySet<string>;
  marks: readonly Mark[];
}

function Evidence({ detail: { facts }, ticked, marks }: EvidenceProps) {
  if (facts.length === 0) return null;
  const rows = facts.map((fact) => ({ ...fact, said: saidOf(fact, ticked) }));
  const list = (some: typeof rows) => (
    <dl className="rounded-sm border text-dense">
      {some.map(({ path, name, said }) => (
        <div key={path} className="flex justify-between gap-3 px-3 py-[5px] not-first:border-t">
          <FactName name={name} marks={marks} />
          <dd className="num text-right font-[550] wrap-anywhere text-ink-strong">
            {said.first} {said.rest}
          </dd>
        </div>
      ))}
    </dl>
  );
  const rest = rows.slice(SHOWN);
  return (
    <>
      {list(rows.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details>
          <summary className="link inline-block cursor-pointer text-caption">
            {pluralize(rest.length, 'dato usado más', 'datos usados más')}
          </summary>
          <div className="mt-1.5">{list(rest)}</div>
        </details>
      )}
    </>
  );
}

function Coming({ scope, group }: { scope: ReviewState['scope']; group: string }) {
  const { error, refetch, isFetching } = useQuery(groupQuery(scope, group));
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-dense text-ink-muted">
        No pudimos obtener los datos del grupo.
        <Button size="sm" busy={isFetching} onClick={() => refetch()}>
          Reintentar
        </Button>
      </p>
    );
  }
  return (
    <>
      <LoadingText>Cargando el motivo</LoadingText>
      <Skeleton className="h-24" />
      <Skeleton className="w-4/5" />
    </>
  );
}
