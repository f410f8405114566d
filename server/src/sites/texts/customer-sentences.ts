import {
  type AnySchema,
  type ContractProcedure,
  type ErrorMap,
  isContractProcedure,
} from '@orpc/contract';
import { contract } from '@regz/contract/contract.ts';
import { fileRoutes } from '@regz/contract/file-routes.ts';
import type { OperationMeta } from '@regz/contract/operation.ts';
import { type DeclaredCatalogue, declaredCatalogues } from '@regz/texts/declared-catalogues.ts';
import { sentencesOf } from '@regz/texts/translations.ts';

/** A sentence that is translated, because customers read it. */
export type CustomerSentence = { key: string; slice: string; english: readonly string[] };

let loaded: Promise<readonly CustomerSentence[]> | undefined;

/** Every sentence that customers read, in the order of PO files. Loads the catalogues once. */
export function customerSentences(): Promise<readonly CustomerSentence[]> {
  loaded ??= loadSentences();
  return loaded;
}

async function loadSentences(): Promise<CustomerSentence[]> {
  const catalogues = await declaredCatalogues();
  return catalogues
    .filter((catalogue) => !isForStaff(catalogue))
    .flatMap(({ slice, path, name, data }) =>
      sentencesOf(data, name)
        .filter(([key]) => !isRefusals(path) || customerCodes.has(key.split('.')[1] ?? ''))
        .map(([key, english]) => ({ key, slice, english })),
    );
}

/**
 * A catalogue is for staff if its file or its export says staff, admin or overview. A refusal is
 * for staff if only operations of staff can be refused with it. Customers read all others.
 */
function isForStaff({ path, name }: DeclaredCatalogue): boolean {
  return /staff|admin|overview/i.test(`${path} ${name}`);
}

function isRefusals(path: string): boolean {
  return path.endsWith('errors.ts');
}

const customerCodes = new Set([contract, fileRoutes].flatMap(codesBelow));

type Operation = ContractProcedure<AnySchema, AnySchema, ErrorMap, OperationMeta>;

/** The codes of all operations below a part of the contract that others than staff may call. */
function codesBelow(part: object): string[] {
  if (!isOperation(part)) return Object.values(part).flatMap((each: object) => codesBelow(each));
  const { meta, errorMap } = part['~orpc'];
  return meta.caller === 'admin' ? [] : Object.keys(errorMap);
}

function isOperation(part: object): part is Operation {
  return isContractProcedure(part);
}
