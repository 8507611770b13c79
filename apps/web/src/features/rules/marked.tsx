import { Fragment } from 'react';
import { piecesOf } from './find-rules.ts';

/** A text in which what was looked for is marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return piecesOf(text, words).map(({ text: piece, hit }, place) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <mark key={place} className="rounded-xs bg-warning-soft text-warning-text">
        {piece}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={place}>{piece}</Fragment>
    ),
  );
}
