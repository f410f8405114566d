import { checkPackageRoles } from '../community/check-package-roles.ts';
import { communityIsStandIn, createCommunity } from '../integrations/community/community.ts';
import { CommunityFault } from '../platform/community-service.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import { done, failed, type Outcome } from './command.ts';

/** Whether the chat community answers and the bot can give every role that a package gives. */
export async function checkCommunity(config: Config, db: Database): Promise<Outcome> {
  if (communityIsStandIn(config)) return done('ok    community: the local stand-in');
  if (config.DISCORD_CLIENT_ID === undefined) return done('ok    community: none is configured');
  const community = createCommunity(config);
  try {
    const { mapped, faults } = await checkPackageRoles({ db, community });
    if (faults.length > 0) return failed(...faults.map((fault) => `FAIL  community: ${fault}`));
    return done(`ok    community: the bot can give the roles of ${mapped} packages`);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    return failed(`FAIL  community: ${error.message}`);
  } finally {
    await community.close();
  }
}
