import { type SelectorComponent, transform } from 'lightningcss';

/** The classes that a selector asks for, wherever in it they stand. */
function classesOf(part: SelectorComponent): string[] {
  if (part.type === 'class') return [part.name];
  if (!('selectors' in part)) return [];
  return [part.selectors ?? []].flat(2).flatMap(classesOf);
}

/** The classes of a document's elements. */
function classesIn(html: string): ReadonlySet<string> {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) =>
    list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'"),
  );
  return new Set(lists.flatMap((list) => list.split(/\s+/)));
}

/** A style sheet without the rules for classes that no element of a document has. */
export function usedStyles(css: string, html: string): string {
  const sheet = { filename: 'site.css', code: Buffer.from(css), minify: true };
  const named = new Set<string>();
  transform({
    ...sheet,
    visitor: {
      Selector: (selector) => {
        for (const name of selector.flatMap(classesOf)) named.add(name);
      },
    },
  });
  const used = classesIn(html);
  const unusedSymbols = [...named].filter((name) => !used.has(name));
  return transform({ ...sheet, unusedSymbols }).code.toString();
}
