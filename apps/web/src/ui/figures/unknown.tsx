/** Something not known yet: an en dash to the eye, words to a screen reader. Never a blank and never a zero. */
export function Unknown({ label = 'aún no disponible', className }: { label?: string; className?: string }) {
  return (
    <span className={className} title={label}>
      <span aria-hidden>–</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
