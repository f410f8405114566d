import type { SigningKey } from '../keys/p256.ts';
import { makeFile } from '../keys/signed-files.ts';
import type { Program } from '../programs.queries.ts';

type Holder = Pick<
  Program,
  'accountId' | 'deviceId' | 'subscription' | 'groups' | 'expiresOn' | 'endsAt'
>;

type Terms = {
  valuesDigest: string;
  now: Date;
  until: Date;
  /** Only in offline files, whose programs get it from no answer. */
  username?: string;
};

/**
 * Signs a file with which exactly one PC can run without the server, until the whole second of
 * `until`.
 */
export function makeGraceFile(
  key: SigningKey,
  { accountId, deviceId, subscription, groups, expiresOn, endsAt }: Holder,
  { valuesDigest, now, until, username }: Terms,
): string {
  return makeFile(
    key,
    { type: 'regz-grace', deviceId },
    {
      account: accountId,
      ...(username === undefined ? {} : { username }),
      package: subscription,
      groups,
      endsOn: expiresOn,
      endsAt,
      values: valuesDigest,
      iat: Math.floor(now.getTime() / 1000),
      exp: Math.floor(until.getTime() / 1000),
    },
  );
}
