import { standInOptions } from '../../../stand-ins/community/settings.ts';
import { standInPublicKey } from '../../../stand-ins/community/signing-key.ts';
import type { Config } from '../../platform/config/config.ts';
import { secretsInUse } from '../../platform/config/secrets.ts';
import { CommunityFault, type CommunityService } from '../../platform/ports/community.ts';
import { standInsAllowed, standInsOrigin } from '../../platform/stand-ins.ts';
import { discordInteractions } from './discord-interactions.ts';
import type { DiscordOptions } from './discord.ts';

/** True if the local stand-in replaces the community. */
export function communityIsStandIn(config: Config): boolean {
  return configured(config) === undefined && standInsAllowed(config);
}

/** The configured community, otherwise the stand-in if it may run, otherwise none. */
export function createCommunity(config: Config): CommunityService {
  const options = configured(config) ?? (communityIsStandIn(config) ? standIn(config) : undefined);
  return options === undefined ? noCommunity() : lazyCommunity(options);
}

function standIn(config: Config): DiscordOptions {
  const publicKey = standInPublicKey(secretsInUse(config).dataKey);
  return { ...standInOptions(standInsOrigin(config)), publicKey };
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
    publicKey: config.DISCORD_PUBLIC_KEY,
    staffRoleId: config.DISCORD_STAFF_ROLE_ID,
    staffChannelId: config.DISCORD_STAFF_CHANNEL_ID,
  };
}

function isComplete<T extends Record<string, string | undefined>>(
  parts: T,
): parts is T & Record<keyof T, string> {
  return Object.values(parts).every((part) => part !== undefined);
}

/** The community; its libraries are loaded on the first call. */
function lazyCommunity(options: DiscordOptions): CommunityService {
  let loading: Promise<Omit<CommunityService, 'interactions' | 'staffRoleId'>> | undefined;
  const community = () => {
    loading ??= import('./discord.ts').then(({ discordCommunity }) => discordCommunity(options));
    return loading;
  };
  return {
    isConfigured: true,
    interactions: interactionsOf(options),
    staffRoleId: options.staffRoleId ?? null,
    postToStaff: async (...args) => (await community()).postToStaff(...args),
    registerCommands: async (...args) => (await community()).registerCommands(...args),
    readApplication: async () => (await community()).readApplication(),
    editReply: async (...args) => (await community()).editReply(...args),
    authorizationUrl: async (...args) => (await community()).authorizationUrl(...args),
    exchangeCode: async (...args) => (await community()).exchangeCode(...args),
    refreshTokens: async (...args) => (await community()).refreshTokens(...args),
    revokeTokens: async (...args) => (await community()).revokeTokens(...args),
    readProfile: async (...args) => (await community()).readProfile(...args),
    join: async (...args) => (await community()).join(...args),
    readMemberRoles: async (...args) => (await community()).readMemberRoles(...args),
    giveRole: async (...args) => (await community()).giveRole(...args),
    takeRole: async (...args) => (await community()).takeRole(...args),
    readRoles: async (...args) => (await community()).readRoles(...args),
    postNote: async (...args) => (await community()).postNote(...args),
    close: async () => (await loading)?.close(),
  };
}

function interactionsOf({ publicKey, clientId: applicationId, guildId }: DiscordOptions) {
  return publicKey === undefined
    ? null
    : discordInteractions({ publicKey, applicationId, guildId });
}

/**
 * Used if no community is configured and the stand-in may not run: calls about people fail, and
 * notes are dropped.
 */
function noCommunity(): CommunityService {
  const missing = async (): Promise<never> => {
    throw new CommunityFault('misconfigured', 'no chat community is configured');
  };
  return {
    isConfigured: false,
    interactions: null,
    staffRoleId: null,
    postToStaff: async () => {},
    registerCommands: missing,
    readApplication: missing,
    editReply: missing,
    authorizationUrl: missing,
    exchangeCode: missing,
    refreshTokens: missing,
    revokeTokens: missing,
    readProfile: missing,
    join: missing,
    readMemberRoles: missing,
    giveRole: missing,
    takeRole: missing,
    readRoles: missing,
    postNote: async () => {},
    close: async () => {},
  };
}
