import type { Plugin } from 'vite';

/** What React Router's build writes into a page to hand it loader data. */
const WRAPPERS = /import \{([^}]*\bUNSAFE_with\w+Props\b[^}]*)\} from "react-router";?/;

/**
 * Leaves pages in the browser as they were written. React Router's build wraps each in a component
 * that asks the client for data and loaders, which our documents come without (decision record 0037).
 */
export function plainPagesPlugin(): Plugin {
  let unwrapped = 0;
  return {
    name: 'regz:plain-pages',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code) {
      const found = WRAPPERS.exec(code);
      if (found === null) return undefined;
      unwrapped += 1;
      const names = (found[1] ?? '').split(',').map((name) => name.split(' as ').at(-1)?.trim());
      const plain = names.map((name) => `const ${name} = (component) => component;`).join('');
      return { code: code.replace(found[0], plain), map: null };
    },
    generateBundle() {
      if (unwrapped === 0) this.error('React Router wraps its pages in another way.');
    },
  };
}
