import { goToMark, type Mark } from '../../../lib/document/marks.ts';

/** How a fact is called; where the document says it, a click shows where. */
export function FactName({ name, marks }: { name: string; marks: readonly Mark[] }) {
  const marked = marks.some(({ names }) => names.includes(name));
  if (!marked) return <dt className="text-ink-muted">{name}</dt>;
  return (
    <dt>
      <button
        type="button"
        title="Ver en el documento"
        onClick={() => goToMark(name)}
        className="rounded-xs text-left text-ink-muted underline decoration-[#c58a1e] decoration-2 underline-offset-2 hover:text-ink-strong"
      >
        {name}
        <span className="sr-only">: ver en el documento</span>
      </button>
    </dt>
  );
}
