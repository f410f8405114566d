import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  CHALLENGE_PASS_SECONDS,
  CHALLENGE_PASS_USES,
} from '@regz/rules/identity/challenge-pass.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ChallengeVerdict } from '../../platform/ports/challenges.ts';
import type { Services } from '../../platform/services.ts';

const COOKIE = 'checked';
const SHAPE = /^(\d)\.(passed|strong)\.(\d{1,12})\.([\w-]{36})$/;

/** The browser's record of a solved challenge, which counts for further forms. */
export type ChallengePass = {
  /** The number of further forms that it counts for. */
  uses: number;
  verdict: Exclude<ChallengeVerdict, 'failed'>;
  /** Seconds since 1970. */
  expiresAt: number;
};

type Signer = Pick<Services, 'clock' | 'keyedHash'>;
type Cookies = Pick<RequestContext<unknown>, 'flowCookies'>;

/** Returns the pass for the forms after a solved challenge. */
export function newPass(
  { clock }: Pick<Services, 'clock'>,
  verdict: ChallengePass['verdict'],
): ChallengePass {
  const expiresAt = Math.floor(clock() / 1000) + CHALLENGE_PASS_SECONDS;
  return { uses: CHALLENGE_PASS_USES, verdict, expiresAt };
}

/**
 * Reads the browser's pass, and the nonce that its next use spends. Undefined if there is no pass,
 * or if it has expired or was changed.
 */
export function readPass(
  { clock, keyedHash }: Signer,
  { flowCookies }: Cookies,
): (ChallengePass & { nonce: string }) | undefined {
  for (const cookie of flowCookies.readAll(COOKIE)) {
    const split = cookie.lastIndexOf('.');
    const text = cookie.slice(0, split);
    const signature = Buffer.from(cookie.slice(split + 1), 'base64url');
    const ours = signatureOf({ keyedHash }, text);
    if (signature.length !== ours.length || !timingSafeEqual(signature, ours)) continue;
    const [, uses, verdict, expiresAt, nonce] = SHAPE.exec(text) ?? [];
    if (nonce === undefined || Number(expiresAt) * 1000 <= clock()) continue;
    return {
      uses: Number(uses),
      verdict: verdict === 'strong' ? 'strong' : 'passed',
      expiresAt: Number(expiresAt),
      nonce,
    };
  }
  return undefined;
}

/** Replaces the browser's pass after a use; a pass without uses is removed. */
export function keepPass(
  { clock, keyedHash }: Signer,
  { flowCookies }: Cookies,
  { uses, verdict, expiresAt }: ChallengePass,
): void {
  if (uses === 0) {
    flowCookies.clear(COOKIE);
    return;
  }
  const text = `${uses}.${verdict}.${expiresAt}.${randomUUID()}`;
  const signature = signatureOf({ keyedHash }, text).toString('base64url');
  flowCookies.write(COOKIE, `${text}.${signature}`, expiresAt - Math.floor(clock() / 1000));
}

/** Removes the browser's pass: its next form needs a new challenge. */
export function dropPass({ flowCookies }: Cookies): void {
  flowCookies.clear(COOKIE);
}

function signatureOf({ keyedHash }: Pick<Services, 'keyedHash'>, text: string): Buffer {
  return keyedHash('regz challenge passes', text);
}
