import { basisOf } from './find-rules.ts';
import { Marked } from './marked.tsx';
import { RuleDetail } from './rule-detail.tsx';
import { Confidence, Effect, RuleLink, SeverityBadge } from './rule-parts.tsx';
import type { RulesShownProps } from './rules-table.tsx';

/** The rules on a phone: a card each, with the sentence that is read on a voucher. */
export function RulesList({ rules, sources, open, words }: RulesShownProps) {
  return (
    <ul>
      {rules.map((rule) => (
        <li key={rule.id} className="border-b last:border-b-0">
          <article
            tabIndex={-1}
            data-rule={rule.id}
            className="relative grid scroll-mt-16 gap-1.5 px-3.5 py-3 -outline-offset-2"
          >
            <div className="flex items-start justify-between gap-2">
              <h2>
                <RuleLink rule={rule} open={rule.id === open} words={words} />
              </h2>
              <SeverityBadge severity={rule.severity} />
            </div>
            {rule.id !== open && (
              <p className="text-dense leading-[18px] text-ink-muted">
                <Marked text={rule.sentence} words={words} />
              </p>
            )}
            <div className="flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-muted">
              <Effect of="Gasto" effect={rule.expense} />
              <Effect of="Crédito" effect={rule.credit} />
            </div>
            <div className="flex justify-between gap-3 text-caption text-ink-subtle">
              <span>
                <Marked text={basisOf(rule)} words={words} />
              </span>
              <span className="shrink-0">
                <Confidence confidence={rule.confidence} />
              </span>
            </div>
          </article>
          {rule.id === open && (
            <div className="bg-surface-sunken px-3.5 py-3">
              <RuleDetail rule={rule} sources={sources} words={words} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
