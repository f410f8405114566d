import { checkPackageRoles } from '../../community/roles/check-package-roles.ts';
import { communityIsStandIn, createCommunity } from '../../integrations/community/community.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import { done, failed, type Outcome } from '../command.ts';

/** Whether the chat community responds and the bot can assign every role of every package. */
export async function checkCommunity(config: Config, db: Database): Promise<Outcome> {
  if (communityIsStandIn(config)) return done('ok    community: the local stand-in');
  if (config.DISCORD_CLIENT_ID === undefined) return done('ok    community: not configured');
  const community = createCommunity(config);
  try {
    const { mapped, faults } = await checkPackageRoles({ db, community });
    if (faults.length > 0) return failed(...faults.map((fault) => `FAIL  community: ${fault}`));
    return done(`ok    community: the bot can assign the roles of ${mapped} packages`);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    return failed(`FAIL  community: ${error.message}`);
  } finally {
    await community.close();
  }
}
