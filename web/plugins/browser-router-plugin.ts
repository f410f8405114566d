import { join } from 'node:path';
import type { Plugin } from 'vite';

const browserRouter = join(import.meta.dirname, '../src/platform/routing/browser-router.tsx');

/**
 * In the browser pages get the few parts of React Router that they use from a small router of ours;
 * the server renderer, which nobody downloads, has React Router itself (decision record 0037).
 */
export function browserRouterPlugin(): Plugin {
  return {
    name: 'regz:browser-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'react-router' ? browserRouter : undefined),
  };
}
