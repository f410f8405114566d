import { DiscordAPIError, RateLimitError } from '@discordjs/rest';
import { CommunityFault, type CommunityFaultKind } from '../../platform/ports/community.ts';
import { thrownMessage } from '../../platform/thrown.ts';

/** What Discord's error codes mean to us. Source: identity contracts 2.2. */
const kindOfCode: ReadonlyMap<number, CommunityFaultKind> = new Map([
  [10004, 'misconfigured'],
  [50001, 'misconfigured'],
  [10015, 'misconfigured'],
  [50027, 'misconfigured'],
  [40001, 'misconfigured'],
  [40333, 'misconfigured'],
  [10007, 'not-a-member'],
  [10013, 'not-a-member'],
  [10011, 'role-unknown'],
  [50028, 'role-unknown'],
  [50013, 'not-permitted'],
  [60003, 'not-permitted'],
  [50025, 'authorization-ended'],
  [50026, 'authorization-ended'],
  [30001, 'join-refused'],
  [30019, 'join-refused'],
  [40007, 'join-refused'],
  [340015, 'join-refused'],
]);

/**
 * What went wrong with a call. Everything that is not an answer in Discord's own words counts as
 * unreachable: nothing may be concluded from it.
 */
export function faultOf(thrown: unknown, auth: 'bot' | 'person'): CommunityFault {
  if (thrown instanceof CommunityFault) return thrown;
  if (thrown instanceof RateLimitError) {
    return new CommunityFault('rate-limited', `for ${thrown.timeToReset} ms`, thrown);
  }
  if (!(thrown instanceof DiscordAPIError)) {
    return new CommunityFault('unreachable', thrownMessage(thrown), thrown);
  }
  return new CommunityFault(kindOf(thrown, auth), `${thrown.status} ${thrown.message}`, thrown);
}

function kindOf({ status, code }: DiscordAPIError, auth: 'bot' | 'person'): CommunityFaultKind {
  const known = kindOfCode.get(Number(code));
  if (known !== undefined) return known;
  if (status === 401) return auth === 'bot' ? 'misconfigured' : 'authorization-ended';
  // A 429 arrives here only when its body is not Discord's; a proxy in between says the same.
  if (status === 429) return 'rate-limited';
  return 'unreachable';
}
