import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const src = join(import.meta.dirname, '../src');

/**
 * While documents are rendered, each page knows its own file, by which the build finds the page's
 * scripts.
 */
export function pageSourcePlugin(): Plugin {
  return {
    name: 'regz:page-source',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /-page\.tsx$/ },
      handler: (code, id) => ({
        code: `${code}\nexport const source = ${JSON.stringify(relative(src, id))};`,
        map: null,
      }),
    },
  };
}
