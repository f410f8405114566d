import type { CommunityService } from '../../platform/ports/community.ts';
import type { DiscordOptions } from './discord.ts';

/** The community, its libraries loaded when it is first asked for something. */
export function lazyCommunity(options: DiscordOptions): CommunityService {
  let loading: Promise<CommunityService> | undefined;
  const community = () => {
    loading ??= import('./discord.ts').then(({ discordCommunity }) => discordCommunity(options));
    return loading;
  };
  return {
    authorizationUrl: async (...args) => (await community()).authorizationUrl(...args),
    exchangeCode: async (...args) => (await community()).exchangeCode(...args),
    refreshTokens: async (...args) => (await community()).refreshTokens(...args),
    revokeTokens: async (...args) => (await community()).revokeTokens(...args),
    readProfile: async (...args) => (await community()).readProfile(...args),
    join: async (...args) => (await community()).join(...args),
    readMemberRoles: async (...args) => (await community()).readMemberRoles(...args),
    giveRole: async (...args) => (await community()).giveRole(...args),
    takeRole: async (...args) => (await community()).takeRole(...args),
    readRoles: async () => (await community()).readRoles(),
    postNote: async (...args) => (await community()).postNote(...args),
    close: async () => (await loading)?.close(),
  };
}
