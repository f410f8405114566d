import { CommunityFault, type CommunityService } from '../../platform/ports/community.ts';

/** Used if no community is configured and the stand-in may not run: it never answers. */
export function noCommunity(): CommunityService {
  const missing = async (): Promise<never> => {
    throw new CommunityFault('misconfigured', 'no chat community is configured');
  };
  return {
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
