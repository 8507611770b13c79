import { Eye } from 'lucide-react';
import * as eye from 'lucide-react/dist/esm/icons/eye.mjs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './plain-icon.ts';

// Not in its types: what the build hands over.
const { __iconData } = eye as unknown as { __iconData: Parameters<typeof createIcon>[0] };
const PlainEye = createIcon(__iconData);

/** Its parts in order: the order of attributes is nobody's business, nor lucide's own classes. */
const parts = (svg: string) =>
  svg
    .replace(/ ?lucide(-eye)?(?= |")/g, '')
    .replace(/class=" ?/, 'class="')
    .replace('class="" ', '')
    .split(/(?=[ <>])/)
    .sort();

test.each([
  { 'aria-hidden': true },
  { size: 16, strokeWidth: 1.75, 'aria-hidden': true },
  { size: 17, className: 'shrink-0', 'aria-hidden': true },
  { 'aria-label': 'Ver', role: 'img' },
  {},
] as const)('an icon with %o is drawn as lucide draws it', (props) => {
  const theirs = renderToStaticMarkup(createElement(Eye, props));
  const ours = renderToStaticMarkup(createElement(PlainEye, props));
  expect(parts(ours)).toEqual(parts(theirs));
});
