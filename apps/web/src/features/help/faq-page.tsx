import { ChevronDown, MessageCircle } from 'lucide-react';
import { PageTitle } from '../../lib/page-title.tsx';
import { SupportLink } from '../../lib/support-link.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { QUESTIONS } from './questions.ts';

/** The answers to what accountants ask, and the way to a person for the rest. */
export default function FaqPage() {
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-6 px-4 py-5 md:px-8 md:py-7">
      <PageTitle>Preguntas frecuentes</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Preguntas frecuentes</h1>
      {QUESTIONS.map(({ group, questions }) => (
        <section key={group} aria-label={group}>
          <h2 className="mb-2 font-semibold text-ink-strong">{group}</h2>
          <ul className="divide-y rounded-md border bg-surface">
            {questions.map(({ ask, answer }) => (
              <li key={ask}>
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-4 py-2.5 font-medium text-ink-strong hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
                    {ask}
                    <ChevronDown
                      size={16}
                      strokeWidth={1.75}
                      aria-hidden
                      className="shrink-0 text-ink-subtle transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <div className="flex flex-col gap-2 px-4 pb-3.5 text-ink-muted">
                    {answer.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="flex flex-wrap items-center gap-3 text-ink-muted">
        ¿No está tu pregunta?
        <SupportLink className={buttonClass()}>
          <MessageCircle size={16} strokeWidth={1.75} aria-hidden />
          Escribir a soporte
        </SupportLink>
      </p>
    </div>
  );
}
