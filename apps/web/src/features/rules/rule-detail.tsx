import type { CallResponse } from '@yupana/contract/call.ts';
import type { getRulebook, PublishedRule } from '@yupana/contract/rulebook.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formats.ts';
import { whoKnowsWord } from '../../lib/verdict/verdict-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Marked } from './marked.tsx';

export type Rulebook = CallResponse<typeof getRulebook>;

const OUTCOMES: Record<PublishedRule['cases'][number]['outcome'], string> = {
  fires: 'Habla',
  silent: 'Calla',
  waits: 'Espera',
  cannot: 'Falta un dato',
};

interface RuleDetailProps {
  rule: PublishedRule;
  sources: Rulebook['sources'];
  words: readonly string[];
}

/** All that there is to know of a rule: its sentence, what it looks at, since when its law is in force, where it was read, its cases. */
export function RuleDetail({ rule, sources, words }: RuleDetailProps) {
  const read = sources.filter(({ code }) => rule.read.includes(code));
  return (
    <div className="grid gap-x-6 gap-y-4 text-dense leading-[19px] whitespace-normal lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="grid content-start gap-3">
        {rule.sentence && (
          <Part name="Cómo se lee en un comprobante">
            <p>
              «<Marked text={rule.sentence} words={words} />»
            </p>
          </Part>
        )}
        <Part name="Qué necesita">
          <p>{rule.needs.join(', ')}.</p>
          <p className="text-ink-muted">{whoKnowsWord(rule.ask)}</p>
        </Part>
        <Part name="Base legal">
          <ul>
            {rule.basis.map(({ norm, article, since, until }) => (
              <li key={`${norm} ${article}`}>
                <Marked text={`${norm}, ${article}`} words={words} />
                {since && `, desde el ${formatDate(since)}`}
                {until && `, hasta el ${formatDate(until)}`}
              </li>
            ))}
          </ul>
        </Part>
        <Part name="Dónde se leyó">
          <ul className="text-ink-muted">
            {read.map(({ code, said }) => (
              <li key={code} className="wrap-anywhere">
                <b className="font-semibold text-ink-strong">{code}</b> {said}
              </li>
            ))}
          </ul>
        </Part>
        <Part name="Versiones">
          <p>
            {rule.version === 1
              ? 'Versión 1: no ha cambiado desde que rige en Yupana.'
              : `Versión ${rule.version}: ${rule.version === 2 ? 'cambió una vez' : `cambió ${rule.version - 1} veces`}.`}
          </p>
        </Part>
      </div>
      <Part name={`Casos (${rule.cases.length})`}>
        <ul className="divide-y border-y">
          {rule.cases.map(({ name, outcome, reason }) => (
            <li key={name} className="grid grid-cols-[104px_minmax(0,1fr)] gap-2 py-1.5">
              <span>
                <Badge tone={outcome === 'fires' ? 'brand' : 'neutral'}>{OUTCOMES[outcome]}</Badge>
              </span>
              <span>
                <span className="font-medium text-ink-strong">{name}</span>
                {reason && <span className="block text-ink-muted">{reason}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-0.5 text-caption font-medium text-ink-subtle">{name}</h3>
      {children}
    </section>
  );
}
