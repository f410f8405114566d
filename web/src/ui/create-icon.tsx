import type { ComponentPropsWithRef } from 'react';

type Shape = readonly [
  Tag: 'circle' | 'ellipse' | 'line' | 'path' | 'polygon' | 'polyline' | 'rect',
  attributes: Record<string, string>,
];

/** A drawing of the package `lucide-react`, in a 24 by 24 view box. */
type Drawing = { node: readonly Shape[] };

/**
 * Creates an icon's component. The build substitutes it for the package's own function, most of
 * whose options are unused here: size and color come from the icon's class.
 */
// oxlint-disable-next-line import/no-default-export -- stands in for a module of the package, which has one
export default function createIcon({ node }: Drawing) {
  return function Icon(props: ComponentPropsWithRef<'svg'>) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        {node.map(([Tag, attributes], nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- a drawing's shapes never move
          <Tag key={nth} {...attributes} />
        ))}
      </svg>
    );
  };
}
