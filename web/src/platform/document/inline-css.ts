const ELEMENT_ID = 'site-css';

/** What Tailwind sets for browsers without `@property`, which we do not build for. */
const OLD_BROWSERS = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/**
 * The style sheet of the document. `text` is the sheet while prerendering and empty in the browser,
 * which reads what the server wrote: the sheet is sent once, inside the document, never inside a
 * script.
 */
export function documentCss(text: string): string {
  if (import.meta.env.SSR) return text.replace(OLD_BROWSERS, '');
  return document.getElementById(ELEMENT_ID)?.textContent ?? '';
}

export { ELEMENT_ID as documentCssId };
