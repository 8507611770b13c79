import type { PublishedRule } from '@yupana/contract/rulebook.ts';
import { Info } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { midSentence } from '../../lib/formats.ts';
import { effectLook, effectWord, SEVERITY_WORDS } from '../../lib/verdict/verdict-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { LevelDots } from '../../ui/figures/level-dots.tsx';
import { Marked } from './marked.tsx';

export function SeverityBadge({ severity }: { severity: PublishedRule['severity'] }) {
  const { verb, tone, shape } = SEVERITY_WORDS[severity];
  const mark =
    severity === 'informs' ? <Info size={12} strokeWidth={2} aria-hidden /> : <Ficha shape={shape} tone={tone} />;
  return (
    <Badge tone={tone} mark={mark}>
      {verb}
    </Badge>
  );
}

/** What becomes of one axis: ficha and words. With its name, where no heading says it. */
export function Effect({ effect, of }: { effect: string; of?: string }) {
  const word = effectWord(effect);
  return (
    <span className="inline-flex items-baseline gap-[7px]">
      <Ficha {...effectLook(effect)} size={9} className="relative top-px" />
      {of ? `${of}: ${midSentence(word)}` : word}
    </span>
  );
}

const CONFIDENCES = { high: ['Alta', 3], medium: ['Media', 2], low: ['Baja', 1] } as const;

export function Confidence({ confidence }: Pick<PublishedRule, 'confidence'>) {
  const [word, level] = CONFIDENCES[confidence];
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true">
        <LevelDots level={level} label="Confianza" />
      </span>
      {word}
    </span>
  );
}

/** Known to us and read nowhere in this search. */
const OWN = ['C', 'S'];

/** «F26, F8c»; «Propia» where nothing was read for it. */
export function sourceOf({ read }: Pick<PublishedRule, 'read'>): string {
  return read.filter((code) => !OWN.includes(code)).join(', ') || 'Propia';
}

interface RuleLinkProps {
  rule: PublishedRule;
  open: boolean;
  words: readonly string[];
}

/** The rule's name, which opens it under its own address; open, it closes it. */
export function RuleLink({ rule, open, words }: RuleLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: open ? '/reglas' : `/reglas/${rule.id}`, search }}
      state={{ stays: true }}
      preventScrollReset
      aria-expanded={open}
      className="font-semibold text-ink-strong after:absolute after:inset-0"
    >
      <Marked text={rule.short} words={words} />
    </Link>
  );
}
