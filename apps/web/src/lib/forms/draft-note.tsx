/** Says that what stands in the form was written before, and takes it away for whoever wants to begin anew. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p role="status" className="text-dense text-ink-muted">
      Aquí está lo que habías escrito. Las claves no se guardan: escríbelas de nuevo.{' '}
      <button type="button" className="link" onClick={onStartOver}>
        Empezar de nuevo
      </button>
    </p>
  );
}

/** Brings back, in one click, what a refusal emptied. */
export function RecoverDraft({ onRecover }: { onRecover: () => void }) {
  return (
    <button type="button" className="link text-inherit" onClick={onRecover}>
      Recuperar lo escrito
    </button>
  );
}
