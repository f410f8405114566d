export const STYLE_SHEET_ID = 'site-css';

let text: string | undefined;

/**
 * The style sheet of the document, as it was prerendered: it is sent once, inside the document, never
 * inside a script.
 */
export function styleSheet(): string {
  text ??= document.getElementById(STYLE_SHEET_ID)?.textContent ?? '';
  return text;
}
