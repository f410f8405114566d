import { join } from 'node:path';
import type { Plugin } from 'vite';

const inPlaceOf: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react/compiler-runtime': 'preact/compat/compiler-runtime',
  'react-dom': 'preact/compat',
};

const ROOT_ID = '\0preact-root';

/** `createRoot` that draws into the elements of the document; Preact's own empties the container first. */
const root = `
import { render } from 'preact';
export const createRoot = (container) => ({ render: (children) => render(children, container) });
`;

const web = join(import.meta.dirname, '../package.json');

/**
 * Has Preact draw a site in the browser, which is a tenth of React's size (decision record 0084).
 * React renders the site's documents, and draws the site while it is worked on.
 */
export function preactPlugin(): Plugin {
  return {
    name: 'regz:preact',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === ROOT_ID ? root : undefined),
    resolveId(id) {
      if (id === 'react-dom/client') return ROOT_ID;
      const own = inPlaceOf[id];
      return own === undefined ? undefined : this.resolve(own, web, { skipSelf: true });
    },
  };
}
