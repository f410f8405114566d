import type { CommunityService } from '../../platform/community-service.ts';
import type { DiscordOptions } from './discord.ts';

/** The community, its libraries loaded when it is first asked for something. */
export function lazyCommunity(options: DiscordOptions): CommunityService {
  let loading: Promise<CommunityService> | undefined;
  const community = () => {
    loading ??= import('./discord.ts').then(({ discordCommunity }) => discordCommunity(options));
    return loading;
  };
  return {
    authorizationUrl: async (...asked) => (await community()).authorizationUrl(...asked),
    exchangeCode: async (...asked) => (await community()).exchangeCode(...asked),
    refreshTokens: async (...asked) => (await community()).refreshTokens(...asked),
    revokeTokens: async (...asked) => (await community()).revokeTokens(...asked),
    readProfile: async (...asked) => (await community()).readProfile(...asked),
    join: async (...asked) => (await community()).join(...asked),
    readMemberRoles: async (...asked) => (await community()).readMemberRoles(...asked),
    writeMemberRoles: async (...asked) => (await community()).writeMemberRoles(...asked),
    readRoles: async () => (await community()).readRoles(),
    postNote: async (...asked) => (await community()).postNote(...asked),
    close: async () => (await loading)?.close(),
  };
}
