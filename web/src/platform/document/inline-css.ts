const ELEMENT_ID = 'site-css';

/**
 * The style sheet of the document. `text` is the sheet while prerendering and empty in the browser,
 * which reads what the server wrote: the sheet travels once, inside the document, and never inside
 * a script.
 */
export function documentCss(text: string): string {
  if (import.meta.env.SSR) return text;
  return document.getElementById(ELEMENT_ID)?.textContent ?? '';
}

export { ELEMENT_ID as documentCssId };
