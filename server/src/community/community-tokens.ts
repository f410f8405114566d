import type { CommunityTokens } from '../platform/community-service.ts';
import type { Services } from '../platform/services.ts';

type Sealed = { discord_access_token: string | null; discord_refresh_token: string | null };

/** Seals tokens for the account that keeps them; in another account's row they do not open. */
export function sealTokens(
  { seal }: Pick<Services, 'seal'>,
  userId: string,
  { accessToken, refreshToken }: CommunityTokens,
): CommunityTokens {
  return {
    accessToken: seal.close(accessToken, place(userId, 'access')),
    refreshToken: seal.close(refreshToken, place(userId, 'refresh')),
  };
}

/** The tokens of an account, or null where there are none that open. */
export function openTokens(
  { seal }: Pick<Services, 'seal'>,
  userId: string,
  { discord_access_token: access, discord_refresh_token: refresh }: Sealed,
): CommunityTokens | null {
  const accessToken = access === null ? null : seal.open(access, place(userId, 'access'));
  const refreshToken = refresh === null ? null : seal.open(refresh, place(userId, 'refresh'));
  return accessToken === null || refreshToken === null ? null : { accessToken, refreshToken };
}

function place(userId: string, kind: 'access' | 'refresh'): string {
  return `users/${userId}/discord_${kind}_token`;
}
