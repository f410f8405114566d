import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTakenOver } from '../use-taken-over.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Every named control, by what tells it from the others of the document. */
function controls(): Map<string, Control> {
  const found = new Map<string, Control>();
  const named = 'input[name]:not([type="file"]), textarea[name], select[name]';
  for (const control of document.querySelectorAll<Control>(named)) {
    const { name, type } = control;
    let nth = 0;
    while (found.has(`${name} ${type} ${nth}`)) nth += 1;
    found.set(`${name} ${type} ${nth}`, control);
  }
  return found;
}

const writtenLinks = () => document.querySelectorAll(`a[${PLACE_ATTRIBUTE}][href]`);

/** The language, and what scripts and extensions have noted on an element: no `style`, no handler. */
function notesOf(element: Element): Attr[] {
  return [...element.attributes].filter(({ name }) => /^(?:lang$|data-)/.test(name));
}

/** Enters again what was entered, with the browser's own setter: React would not hear its own. */
function enterAgain(fresh: Control, old: Control): void {
  if ('checked' in old && 'checked' in fresh && fresh.checked !== old.checked) fresh.click();
  if (fresh.value === old.value) return;
  Reflect.set(Object.getPrototypeOf(fresh), 'value', old.value, fresh);
  fresh.dispatchEvent(new Event('input', { bubbles: true }));
  fresh.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What the document has got beside React, and how to give it to the one that is drawn since. */
function rememberDocument() {
  const roots = [document.documentElement, document.body];
  const notes = roots.map((root) => ({ root, attributes: notesOf(root) }));
  const links = [...writtenLinks()];
  const entered = controls();
  const focused = document.activeElement;
  return {
    bringBackNotes: () => {
      for (const { root, attributes } of notes) {
        for (const { name, value } of attributes) root.setAttribute(name, value);
      }
      for (const link of links) {
        const place = link.getAttribute(PLACE_ATTRIBUTE) ?? '';
        const fresh = document.querySelector(`a[${PLACE_ATTRIBUTE}="${place}"]`);
        fresh?.setAttribute('href', link.getAttribute('href') ?? '');
        for (const name of ['role', 'aria-disabled']) fresh?.removeAttribute(name);
      }
    },
    bringBackEntries: () => {
      for (const [control, old] of entered) {
        const fresh = controls().get(control);
        if (fresh === undefined) continue;
        enterAgain(fresh, old);
        if (old === focused) fresh.focus();
      }
    },
  };
}

/**
 * Keeps what is not React's when React, having met an element that it does not know, draws the whole
 * document again: the theme, the language, the operator's addresses, entries and the focus. Source:
 * decision record 0037.
 */
export function useRedraw(): void {
  const redrawn = useTakenOver();
  const [remembered] = useState(() => (redrawn ? rememberDocument() : undefined));
  useLayoutEffect(() => remembered?.bringBackNotes(), [remembered]);
  useEffect(() => {
    // As a person's would come: when React has ended its own work, during which it hears no event.
    if (remembered !== undefined) queueMicrotask(remembered.bringBackEntries);
  }, [remembered]);
}
