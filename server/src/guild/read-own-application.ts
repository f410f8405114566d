import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../platform/database/database.ts';
import { hashPrivateToken } from '../platform/guards/private-link.ts';
import { Refusal } from '../platform/refusal.ts';
import { findApplicationByToken } from './guild.queries.ts';

type OwnApplication = InferContractRouterOutputs<Contract['guild']>['readOwnApplication'];

/** The application behind a private link. */
export async function readOwnApplication(
  db: Database,
  { token }: { token: string },
): Promise<OwnApplication> {
  const row = await findApplicationByToken(db, hashPrivateToken(token));
  if (row === undefined) throw new Refusal('GUILD_LINK_INVALID');
  const { inGameName, experienceLevel, message, state, createdAt, decidedAt, note } = row;
  return {
    inGameName,
    experienceLevel,
    message,
    state,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
  };
}
