export const styleSheetId = 'site-css';

let text: string | undefined;

/**
 * The style sheet of the document, as it was prerendered: it is sent once, inside the document, never
 * inside a script.
 */
export function styleSheet(): string {
  text ??= document.getElementById(styleSheetId)?.textContent ?? '';
  return text;
}
