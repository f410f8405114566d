import type { Database } from '../platform/database/database.ts';
import { findWallet, postCoins } from './coins.queries.ts';

/** Takes the coins of an account that was just closed out of its wallet. Source: decision 18. */
export async function forfeitCoins(trx: Database, user: { id: string; at: Date }): Promise<void> {
  const wallet = await findWallet(trx, user.id);
  if (wallet === undefined || wallet.balance === 0) return;
  await postCoins(trx, { kind: 'forfeit', userId: user.id, at: user.at });
}
