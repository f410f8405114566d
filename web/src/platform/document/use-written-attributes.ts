import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { useLayoutEffect, useState } from 'react';
import { useTakenOver } from '../use-taken-over.ts';

/** The elements whose attributes scripts, extensions and the server change. */
const elements = () => document.querySelectorAll(`html, body, a[${PLACE_ATTRIBUTE}]`);

/**
 * Preserves the theme, the language and the operator's addresses when React redraws the document
 * because of an unknown element. Source: decision record 0003.
 */
export function useWrittenAttributes(): void {
  const isDrawnAgain = useTakenOver();
  const [written] = useState(() =>
    isDrawnAgain ? Array.from(elements(), ({ attributes }) => [...attributes]) : undefined,
  );
  useLayoutEffect(() => {
    if (written === undefined) return;
    for (const [index, element] of elements().entries()) {
      for (const { name, value } of written[index] ?? []) {
        if (/^(?:lang|href|data-)/.test(name)) element.setAttribute(name, value);
      }
      if (!element.hasAttribute('href')) continue;
      for (const name of ['role', 'aria-disabled']) element.removeAttribute(name);
    }
  }, [written]);
}
