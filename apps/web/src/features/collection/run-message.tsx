const ITEM = '• ';

/** What the server says of a run: a sentence, or a line for each kind of failure and after them what to do. */
export function RunMessage({ text }: { text: string }) {
  const lines = text.split('\n');
  if (lines.length === 1) return text;
  const items = lines.filter((line) => line.startsWith(ITEM));
  const from = lines.findIndex((line) => line.startsWith(ITEM));
  const around = (some: string[]) => some.map((line) => <p key={line}>{line}</p>);
  if (items.length === 0) return around(lines);
  return (
    <>
      {around(lines.slice(0, from))}
      <ul className="my-1 flex list-disc flex-col gap-0.5 pl-5">
        {items.map((line) => (
          <li key={line}>{line.slice(ITEM.length)}</li>
        ))}
      </ul>
      {around(lines.slice(from).filter((line) => !line.startsWith(ITEM)))}
    </>
  );
}
