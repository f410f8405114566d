import { standInOptions } from '../../../stand-ins/community/settings.ts';
import type { Config } from '../../platform/config/config.ts';
import type { CommunityService } from '../../platform/ports/community.ts';
import { standInsAllowed, standInsOrigin } from '../../platform/stand-ins.ts';
import type { DiscordOptions } from './discord.ts';
import { lazyCommunity } from './lazy-community.ts';
import { noCommunity } from './no-community.ts';

/** Whether the local stand-in takes the community's place (decision 16). */
export function communityIsStandIn(config: Config): boolean {
  return configured(config) === undefined && standInsAllowed(config);
}

/** The configured community, otherwise the stand-in if it may run, otherwise none. */
export function createCommunity(config: Config): CommunityService {
  const options =
    configured(config) ??
    (communityIsStandIn(config) ? standInOptions(standInsOrigin(config)) : undefined);
  return options === undefined ? noCommunity() : lazyCommunity(options);
}

function configured(config: Config): DiscordOptions | undefined {
  const {
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
    DISCORD_GUILD_ID: guildId,
  } = config;
  const all = { clientId, clientSecret, botToken, guildId };
  if (!isComplete(all)) return undefined;
  return {
    ...all,
    issuer: config.DISCORD_ISSUER,
    api: config.DISCORD_API,
    cdn: config.DISCORD_CDN,
    webhookUrl: config.DISCORD_WEBHOOK_URL,
  };
}

function isComplete<T extends Record<string, string | undefined>>(
  parts: T,
): parts is T & Record<keyof T, string> {
  return Object.values(parts).every((part) => part !== undefined);
}
