import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { useLayoutEffect, useState } from 'react';
import { useTakenOver } from '../use-taken-over.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controls = () =>
  document.querySelectorAll<Control>('input[name], textarea[name], select[name]');
const writtenLinks = () => document.querySelectorAll(`a[${PLACE_ATTRIBUTE}][href]`);

/** The language, and what scripts and extensions have noted on an element: no `style`, no handler. */
function notesOf(element: Element): Attr[] {
  return [...element.attributes].filter(({ name }) => /^(?:lang$|data-)/.test(name));
}

/** What the person has entered, as if React had taken the prerendered control over. */
function giveEntry(fresh: Control, old: Control): void {
  if (fresh instanceof HTMLInputElement && old instanceof HTMLInputElement) {
    fresh.checked = old.checked;
  }
  if (old.value !== '') fresh.value = old.value;
}

/** Notes what the document has got beside React; the result gives it to the one drawn since. */
function rememberDocument(): () => void {
  const roots = [document.documentElement, document.body];
  const notes = roots.map((root) => ({ root, attributes: notesOf(root) }));
  const links = [...writtenLinks()];
  const entered = [...controls()];
  const focused = document.activeElement;
  return () => {
    for (const { root, attributes } of notes) {
      for (const { name, value } of attributes) root.setAttribute(name, value);
    }
    for (const link of links) {
      const place = link.getAttribute(PLACE_ATTRIBUTE) ?? '';
      const fresh = document.querySelector(`a[${PLACE_ATTRIBUTE}="${place}"]`);
      fresh?.setAttribute('href', link.getAttribute('href') ?? '');
      for (const name of ['role', 'aria-disabled']) fresh?.removeAttribute(name);
    }
    for (const old of entered) {
      const fresh = [...controls()].find(
        ({ name, type }) => name === old.name && type === old.type,
      );
      if (fresh === undefined) continue;
      giveEntry(fresh, old);
      if (old === focused) fresh.focus();
    }
  };
}

/**
 * Keeps what is not React's when React, having met an element that it does not know, draws the whole
 * document again: the theme, the language, the operator's addresses, entries and the focus. Source:
 * decision record 0037.
 */
export function useRedraw(): void {
  const redrawn = useTakenOver();
  const [bringBack] = useState(() => (redrawn ? rememberDocument() : undefined));
  useLayoutEffect(() => bringBack?.(), [bringBack]);
}
