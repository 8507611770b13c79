import { createElement, forwardRef, type SVGProps } from 'react';

interface IconData {
  size: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/** An icon as lucide draws it, without what it can do besides: contexts, strokes of a fixed width, classes of its own. */
export default function createIcon({ size: drawn, node }: IconData) {
  return forwardRef<SVGSVGElement, IconProps>(({ size = 24, strokeWidth = 2, ...props }, ref) => {
    const named = 'role' in props || 'aria-label' in props || 'aria-labelledby' in props;
    return createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': named ? undefined : true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  });
}
