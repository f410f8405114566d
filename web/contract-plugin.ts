import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:contract';
const resolvedId = `\0${MODULE_ID}`;

/**
 * Serves the contract without its schemas: the browser needs methods and paths to make a request,
 * and the server alone validates. Keeps the schema library out of every bundle.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'regz:contract',
    resolveId(id) {
      return id === MODULE_ID ? resolvedId : undefined;
    },
    async load(id) {
      if (id !== resolvedId) return undefined;
      const { contract } = await import('@regz/contract/contract.ts');
      return `export default ${JSON.stringify(minifyContractRouter(contract))};`;
    },
  };
}
