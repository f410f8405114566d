import { isContractProcedure } from '@orpc/contract';
import type { OpenAPI } from '@orpc/contract';
import { contract } from '@regz/contract/contract.ts';
import type { OperationMeta } from '@regz/contract/operation.ts';

/** Adds to each operation open to tokens the scope it needs. */
export function describeTokens(description: OpenAPI.Document): void {
  for (const [operationId, scope] of scopesBelow(contract, '')) {
    for (const item of Object.values(description.paths ?? {})) {
      for (const operation of Object.values(item ?? {})) {
        if (isOperation(operation, operationId)) operation.security = [{ token: [scope] }];
      }
    }
  }
}

function isOperation(value: unknown, operationId: string): value is OpenAPI.OperationObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    'operationId' in value &&
    value.operationId === operationId
  );
}

function scopesBelow(branch: unknown, name: string): [string, string][] {
  if (isContractProcedure(branch)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every operation of the contract is made by operation()
    const { token } = branch['~orpc'].meta as OperationMeta;
    return token === undefined ? [] : [[name, token]];
  }
  if (typeof branch !== 'object' || branch === null) return [];
  return Object.entries(branch).flatMap(([key, child]) =>
    scopesBelow(child, name === '' ? key : `${name}.${key}`),
  );
}
