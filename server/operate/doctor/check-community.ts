import { chatCommands } from '../../src/community/commands/command-list.ts';
import { checkPackageRoles } from '../../src/community/roles/check-package-roles.ts';
import { communityIsStandIn, createCommunity } from '../../src/integrations/community/community.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { CommunityFault, type CommunityService } from '../../src/platform/ports/community.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, note, warn, FAIL } = findingsOf('community');

const REMOVED = 'the application was removed from the server, or a setting of DISCORD_ is wrong';

/**
 * Checks that the chat community responds, that the bot can assign every role of every package, and
 * that the chat sends commands which we can verify.
 */
export async function checkCommunity(config: Config, db: Database): Promise<Finding[]> {
  if (communityIsStandIn(config)) return [ok('community: the local stand-in')];
  if (config.DISCORD_CLIENT_ID === undefined) return [ok('community: not configured')];
  const community = createCommunity(config);
  try {
    const { mapped, faults } = await checkPackageRoles({ db, community });
    const roles =
      faults.length > 0
        ? faults.map((fault) => FAIL(`community: ${fault}`))
        : [ok(`community: the bot can assign the roles of ${mapped} packages`)];
    return [...roles, ...(await checkCommands(config, community))];
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    const cause = error.kind === 'misconfigured' ? ` (${REMOVED})` : '';
    return [FAIL(`community: ${error.message}${cause}`)];
  } finally {
    await community.close();
  }
}

async function checkCommands(
  { DISCORD_PUBLIC_KEY: key }: Config,
  community: CommunityService,
): Promise<Finding[]> {
  if (key === undefined) {
    return [note('community: DISCORD_PUBLIC_KEY is not set, so Discord has no commands')];
  }
  const { publicKey, commands } = await community.readApplication();
  const missing = chatCommands.filter(({ name }) => !commands.includes(name));
  const found = [];
  if (publicKey.toLowerCase() !== key.toLowerCase()) {
    found.push(FAIL("community: DISCORD_PUBLIC_KEY is not the application's: no command works"));
  }
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `/${name}`).join(', ');
    found.push(warn(`community: not registered: ${names} (npm run regz -- discord-commands)`));
  }
  return found.length === 0 ? [ok(`community: ${commands.length} commands are registered`)] : found;
}
