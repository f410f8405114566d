import { join } from 'node:path';
import type { Plugin } from 'vite';

const createIcon = join(import.meta.dirname, '../src/ui/create-icon.tsx');

/** Where the package has an icon's drawing, and what of it ours does not read. */
const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const UNREAD = /^__iconData\.node;\n|^ {2}(?:name|size|aliases): .*\n|, key: "\w+"(?= \})/gm;

/**
 * Has the icons of `lucide-react` made by a maker of ours, in documents and in the browser. While
 * sites are worked on, the package's own makes them.
 */
export function iconsPlugin(): Plugin {
  return {
    name: 'regz:icons',
    enforce: 'pre',
    apply: 'build',
    // What is left to Node would be made by the package itself.
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') === true
        ? createIcon
        : undefined,
    transform: (code, id) =>
      ICON_FILE.test(id) ? { code: code.replaceAll(UNREAD, ''), map: null } : undefined,
  };
}
