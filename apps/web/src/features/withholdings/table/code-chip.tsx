/** A code of a catalogue, as forms write it: «022». */
export function CodeChip({ code }: { code: string }) {
  return (
    <span className="num mr-0.5 inline-grid h-5 min-w-[34px] place-items-center rounded-xs border border-line-strong bg-surface-sunken px-[5px] align-[-1px] text-[12px] leading-none font-semibold text-ink-muted">
      {code}
    </span>
  );
}
