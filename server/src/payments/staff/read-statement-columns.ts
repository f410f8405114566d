import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { statementRoles } from '@regz/rules/orders/statements.ts';
import type { Database } from '../../platform/database/database.ts';
import { findStatementColumns } from './statements.queries.ts';

type Columns = InferContractRouterOutputs<Contract['orders']['staff']>['readStatementColumns'];

/**
 * The meaning of the columns of a bank's files, as last matched for this shape; null for a new
 * shape.
 */
export async function readStatementColumns(
  db: Database,
  { shape }: { shape: string },
): Promise<Columns> {
  const roles = await findStatementColumns(db, shape);
  const known = roles?.map((role) => statementRoles.find((each) => each === role) ?? null);
  return { columns: known ?? null };
}
