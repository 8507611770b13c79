import type { Mark } from './marks.ts';

/** Over a page of the picture: what was read there. A name in the reasons takes one to its mark. */
export function PictureMarks({ marks, page }: { marks: readonly Mark[]; page: number }) {
  return marks
    .filter(({ place }) => place.page === page)
    .map(({ place, names }) => (
      <span
        key={`${place.of}/${place.y}`}
        role="img"
        tabIndex={-1}
        data-mark={names.join('\n')}
        aria-label={`En el documento: ${names.join(', ')}`}
        title={names.join(', ')}
        // A little larger than what it marks.
        style={{
          left: `${place.x * 100 - 0.6}%`,
          top: `${place.y * 100 - 0.15}%`,
          width: `${place.width * 100 + 1.2}%`,
          height: `${place.height * 100 + 0.3}%`,
        }}
        className="pointer-events-none absolute rounded-xs bg-[#ffedb3] mix-blend-multiply shadow-[0_0_0_1px_#c58a1e] focus:bg-[#ffdf80] print:hidden"
      />
    ));
}
