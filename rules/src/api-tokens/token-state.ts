/** A token's state at a given time: active, expired or revoked. */
export function apiTokenState(
  token: { expiresAtMs: number; isRevoked: boolean },
  nowMs: number,
): 'running' | 'expired' | 'revoked' {
  if (token.isRevoked) return 'revoked';
  return token.expiresAtMs <= nowMs ? 'expired' : 'running';
}
