import { generateSync } from 'otplib';

/**
 * The code that an authenticator app shows for a key, a number of 30 s steps from now (RFC 6238). A
 * step counts once, and the next one is accepted early, so that no journey has to wait for it.
 */
export function appCode(key: string, stepsAway = 0): string {
  const secret = key.replaceAll(/\s/g, '');
  return generateSync({ secret, epoch: Date.now() / 1000 + stepsAway * 30 });
}
