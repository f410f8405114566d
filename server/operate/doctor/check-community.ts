import { checkPackageRoles } from '../../src/community/roles/check-package-roles.ts';
import { communityIsStandIn, createCommunity } from '../../src/integrations/community/community.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { CommunityFault } from '../../src/platform/ports/community.ts';
import { type Finding, findingsOf } from './finding.ts';

/**
 * Checks that the chat community responds and that the bot can assign every role of every package.
 */
export async function checkCommunity(config: Config, db: Database): Promise<Finding[]> {
  const { ok, FAIL } = findingsOf('community');
  if (communityIsStandIn(config)) return [ok('community: the local stand-in')];
  if (config.DISCORD_CLIENT_ID === undefined) return [ok('community: not configured')];
  const community = createCommunity(config);
  try {
    const { mapped, faults } = await checkPackageRoles({ db, community });
    if (faults.length > 0) return faults.map((fault) => FAIL(`community: ${fault}`));
    return [ok(`community: the bot can assign the roles of ${mapped} packages`)];
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    return [FAIL(`community: ${error.message}`)];
  } finally {
    await community.close();
  }
}
