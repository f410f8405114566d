import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:operations';
const resolvedId = `\0${MODULE_ID}`;

/** Of a contract what a request needs: `GET /accounts/me` for each operation, by its name. */
type Operations = string | { [name: string]: Operations };

function operationsOf(contract: AnyContractRouter): Operations {
  if (isContractProcedure(contract)) {
    const { method, path } = contract['~orpc'].route;
    return `${method} ${path}`;
  }
  const below = Object.entries(contract);
  return Object.fromEntries(below.map(([name, part]) => [name, operationsOf(part)]));
}

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
      return `export default ${JSON.stringify(operationsOf(contract))};`;
    },
  };
}
