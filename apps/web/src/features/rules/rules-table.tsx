import type { PublishedRule } from '@yupana/contract/rulebook.ts';
import { cx } from '../../ui/cx.ts';
import { basisOf } from './find-rules.ts';
import { Marked } from './marked.tsx';
import { type Rulebook, RuleDetail } from './rule-detail.tsx';
import { Confidence, Effect, RuleLink, SeverityBadge, sourceOf } from './rule-parts.tsx';

const HEAD =
  'sticky top-0 z-(--z-sticky) h-[34px] border-b bg-surface-sunken px-2 text-left text-caption font-medium text-ink-subtle first:pl-4 last:pr-4';
const CELL = 'border-b px-2 py-2.5 leading-[17px] first:pl-4 last:pr-4';

export interface RulesShownProps {
  rules: readonly PublishedRule[];
  sources: Rulebook['sources'];
  /** Id of the rule that is open. */
  open: string | undefined;
  /** What was looked for, to mark it. */
  words: readonly string[];
}

/** The rules, a row each; the one that is open has its detail under it. */
export function RulesTable({ rules, sources, open, words }: RulesShownProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-dense">
      <colgroup>
        <col className="lg:w-[236px]" />
        <col style={{ width: 104 }} />
        <col style={{ width: 118 }} />
        <col style={{ width: 126 }} />
        <col className="max-lg:hidden" />
        <col style={{ width: 84 }} className="max-xl:hidden" />
        <col style={{ width: 100 }} className="max-lg:hidden" />
      </colgroup>
      <thead>
        <tr>
          {['Regla', 'Qué hace', 'Gasto', 'Crédito fiscal'].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
          <th scope="col" className={cx(HEAD, 'max-lg:hidden')}>
            Base legal
          </th>
          <th scope="col" className={cx(HEAD, 'max-xl:hidden')}>
            Fuente
          </th>
          <th scope="col" className={cx(HEAD, 'max-lg:hidden')}>
            Confianza
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <Row key={rule.id} rule={rule} sources={sources} isOpen={rule.id === open} words={words} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<RulesShownProps, 'sources' | 'words'> {
  rule: PublishedRule;
  isOpen: boolean;
}

function Row({ rule, sources, isOpen, words }: RowProps) {
  return (
    <>
      <tr
        tabIndex={-1}
        data-rule={rule.id}
        className={cx(
          'relative -outline-offset-2 scroll-mt-10',
          isOpen ? 'bg-surface-selected' : 'bg-surface hover:bg-surface-hover',
        )}
      >
        <td className={CELL}>
          <RuleLink rule={rule} open={isOpen} words={words} />
          <small className="block text-caption leading-4 wrap-anywhere text-ink-subtle">
            <Marked text={rule.id} words={words} />
          </small>
        </td>
        <td className={CELL}>
          <SeverityBadge severity={rule.severity} />
        </td>
        <td className={CELL}>
          <Effect effect={rule.expense} />
        </td>
        <td className={CELL}>
          <Effect effect={rule.credit} />
        </td>
        <td className={cx(CELL, 'text-ink-muted max-lg:hidden')}>
          <Marked text={basisOf(rule)} words={words} />
        </td>
        <td className={cx(CELL, 'num text-ink-muted max-xl:hidden')}>{sourceOf(rule)}</td>
        <td className={cx(CELL, 'max-lg:hidden')}>
          <Confidence confidence={rule.confidence} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={7} className="border-b bg-surface-sunken px-4 py-3.5">
            <RuleDetail rule={rule} sources={sources} words={words} />
          </td>
        </tr>
      )}
    </>
  );
}
