import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Seal } from '../../platform/guards/seal.ts';
import { openValue } from '../values/sealed-values.ts';
import type { ValueRow } from './staff-values.queries.ts';

export type ListedValue = InferContractRouterOutputs<
  Contract['panel']
>['staff']['listValues'][number];

/** A value as staff see it: of a secret everything but its content. */
export function valueView(seal: Seal, row: ValueRow): ListedValue {
  const content = openValue(seal, row);
  return {
    ...row,
    content: row.secret ? null : content,
    unreadable: content === null,
  };
}
