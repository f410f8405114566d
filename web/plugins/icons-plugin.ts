import { join } from 'node:path';
import type { Plugin } from 'vite';

const createIcon = join(import.meta.dirname, '../src/ui/create-icon.tsx');

/** Has the icons of `lucide-react` made by a maker of ours, in documents and in the browser. */
export function iconsPlugin(): Plugin {
  return {
    name: 'regz:icons',
    enforce: 'pre',
    // What is left to Node would be made by the package itself.
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') === true
        ? createIcon
        : undefined,
  };
}
