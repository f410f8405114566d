import type { Database } from '../../platform/database/database.ts';

export type CommunityFlow = {
  state: string;
  userId: string;
  sessionId: string;
  verifier: string;
  redirectUri: string;
  expiresAt: Date;
};

export async function insertFlow(db: Database, flow: CommunityFlow): Promise<void> {
  const { state, userId, sessionId, verifier, redirectUri, expiresAt } = flow;
  await db
    .insertInto('community_flows')
    .values({
      state,
      user_id: userId,
      session_id: sessionId,
      verifier,
      redirect_uri: redirectUri,
      expires_at: expiresAt,
    })
    .execute();
}

/** Deletes and returns a flow of this session; undefined for another session or a second call. */
export async function takeFlow(
  db: Database,
  flow: { state: string; userId: string; sessionId: string },
) {
  return db
    .deleteFrom('community_flows')
    .where('state', '=', flow.state)
    .where('user_id', '=', flow.userId)
    .where('session_id', '=', flow.sessionId)
    .returning(['state', 'verifier', 'redirect_uri as redirectUri', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function deleteFlowsExpiredBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('community_flows').where('expires_at', '<', moment).execute();
}
