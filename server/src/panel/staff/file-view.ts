import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FileRow, findFile } from './staff-files.queries.ts';

export type ListedFile = InferContractRouterOutputs<
  Contract['panel']
>['staff']['listFiles']['files'][number];

/** A file as staff see it. */
export function fileView(row: FileRow): ListedFile {
  return row;
}

/** @throws Refusal PANEL_FILE_UNKNOWN */
export async function requireFile(trx: Database, id: string): Promise<ListedFile> {
  const row = await findFile(trx, id);
  if (row === undefined) throw new Refusal('PANEL_FILE_UNKNOWN');
  return fileView(row);
}
