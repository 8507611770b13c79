import type { Finding } from '@yupana/contract/verdict.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { formatDate, formatInstant, midSentence, pluralize, todayInLima } from '../formats.ts';
import { PartNote } from './part-note.tsx';
import { effectWord, givesPart, UNKNOWN_FACT, whoKnowsWord } from './verdict-words.ts';

const BARS: Record<Finding['severity'], string> = {
  rejects: 'bg-danger-glyph',
  observes: 'bg-warning-glyph',
  waits: 'bg-info-glyph',
  informs: 'bg-line-strong',
};

interface FindingCardProps {
  finding: Finding;
  /** What counts of its purchase now. */
  status: VoucherStatus;
}

/** One thing that the rules found: why, by which law, what it rests on with where each value is from, and what would change it. */
export function FindingCard({ finding, status }: FindingCardProps) {
  const { rule, short, severity, reason, basis, changes_if, ask, until, set_aside } = finding;
  return (
    <article className="grid grid-cols-[4px_minmax(0,1fr)] gap-3 py-2 text-[12.5px] leading-[18px]">
      <span aria-hidden="true" className={cx('rounded-full', set_aside ? 'bg-line' : BARS[severity])} />
      <div className="min-w-0">
        <h4 className={cx('text-dense font-semibold text-ink-strong', set_aside && 'text-ink-muted line-through')}>
          {short}
        </h4>
        {set_aside && <p className="text-ink-muted">No cuenta: {midSentence(set_aside.why)}</p>}
        <p className="text-ink-muted">{reason}</p>
        {givesPart(finding) && <PartNote status={status} />}
        {until && (
          <p className="text-ink-muted">
            {until < todayInLima() ? 'Se esperó' : 'Se espera'} hasta el {formatDate(until)}.
          </p>
        )}
        {basis.length > 0 && (
          <p className="mt-0.5 flex gap-1.5 text-ink-link">
            <BookOpen size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
            <span>
              <span className="sr-only">Base legal: </span>
              {basis.map(({ norm, article }) => `${norm}, ${article}`).join(' · ')}
            </span>
          </p>
        )}
        <Link to={`/reglas/${rule}`} className="link mt-0.5 inline-block text-caption">
          Ver la regla<span className="sr-only"> «{short}»</span>
        </Link>
        {changes_if.length > 0 && (
          <p className="mt-0.5 text-ink-muted">
            <b className="font-semibold text-ink-strong">Cambiaría si</b> {changes_if.map(midSentence).join('; o ')}.{' '}
            {whoKnowsWord(ask)}
          </p>
        )}
        <Facts finding={finding} />
      </div>
    </article>
  );
}

function Facts({ finding: { facts, expense, credit, confidence } }: { finding: Finding }) {
  if (facts.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="link inline-block cursor-pointer text-caption">
        {pluralize(facts.length, 'dato usado', 'datos usados')}
      </summary>
      <dl className="mt-1 border-t">
        {facts.map(({ path, name, value, is, source, at }) => (
          <div key={path} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-x-2 border-b py-1 text-caption">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="num text-right font-medium wrap-anywhere text-ink-strong">{value ?? UNKNOWN_FACT[is]}</dd>
            {source && (
              <dd className="col-span-2 text-right text-ink-subtle">
                {source}
                {at && `, ${moment(at)}`}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="pt-1 text-caption text-ink-subtle">
        Gasto: {midSentence(effectWord(expense))} · Crédito fiscal: {midSentence(effectWord(credit))}
        {confidence !== 'high' && ' · Criterio con dudas: conviene revisarlo'}
      </p>
    </details>
  );
}

/** A plain date stays one; an instant is of Peru's calendar. */
function moment(at: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(at) ? formatDate(at) : formatInstant(at);
}
