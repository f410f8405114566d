import { escapeHtml } from '../../escape-html.ts';

/** Shows a hidden paragraph of a document, with its words in place of their names in braces. */
export function showLine(
  html: string,
  attribute: string,
  words: Readonly<Record<string, string | number>>,
): string {
  const place = new RegExp(`(${attribute}="") hidden=""([^>]*>)(.*?)</p>`, 's');
  return html.replace(place, (_, name: string, rest: string, line: string) => {
    const said = Object.entries(words).reduce(
      (text, [word, value]) => text.replaceAll(`{${word}}`, () => escapeHtml(String(value))),
      line,
    );
    return `${name}${rest}${said}</p>`;
  });
}
