import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the documents have that scripts take over; a still one has none of it. */
export const TAKEN_OVER = 'window.__reactRouterRouteModules';

/** What React Router writes for its own client of documents, with the marks around it. */
const HAND_OVER =
  /(?:<!--\/?\$-->)*<script>window\.__reactRouterContext\b[^<]*<\/script>(?:<!--\/?\$-->)*/g;

/** A document without the hand-over of loader data: there is none, and nobody reads it. */
export function withoutHandOver(html: string): string {
  return html.replaceAll(HAND_OVER, '');
}

/** Takes the hand-over out of all documents of a site (decision record 0037). */
export function leanScripts(siteFolder: string): void {
  for (const name of globSync('**/*.html', { cwd: siteFolder })) {
    const file = join(siteFolder, name);
    writeFileSync(file, withoutHandOver(readFileSync(file, 'utf8')));
  }
}
