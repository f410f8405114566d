import type { CommunityTokens } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';

export type SealedTokens = { accessToken: string | null; refreshToken: string | null };

/** Seals tokens for the account that keeps them; in another account's row they do not open. */
export function sealTokens(
  { seal }: Services,
  { userId, tokens }: { userId: string; tokens: CommunityTokens },
): CommunityTokens {
  return {
    accessToken: seal.close(tokens.accessToken, place(userId, 'access')),
    refreshToken: seal.close(tokens.refreshToken, place(userId, 'refresh')),
  };
}

/** An account's tokens, or null if there are none that can be unsealed. */
export function openTokens(
  { seal }: Services,
  { userId, sealed }: { userId: string; sealed: SealedTokens },
): CommunityTokens | null {
  const { accessToken: access, refreshToken: refresh } = sealed;
  const accessToken = access === null ? null : seal.open(access, place(userId, 'access'));
  const refreshToken = refresh === null ? null : seal.open(refresh, place(userId, 'refresh'));
  return accessToken === null || refreshToken === null ? null : { accessToken, refreshToken };
}

function place(userId: string, kind: 'access' | 'refresh'): string {
  return `users/${userId}/discord_${kind}_token`;
}
