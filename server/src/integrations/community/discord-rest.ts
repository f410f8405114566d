import { setTimeout as wait } from 'node:timers/promises';
import {
  DiscordAPIError,
  RateLimitError,
  type RequestMethod,
  REST,
  type RESTOptions,
  type RouteLike,
} from '@discordjs/rest';
import type * as z from 'zod';
import { boundedFetch } from '../../platform/bounded-fetch.ts';
import { endsBy } from '../../platform/ends-by.ts';
import {
  CommunityFault,
  type CommunityFaultKind,
  type Urgency,
} from '../../platform/ports/community.ts';
import { thrownMessage } from '../../platform/thrown.ts';
import type { DiscordPause } from './discord-pause.ts';

type RequestOptions = Parameters<RESTOptions['makeRequest']>[1];

const BODY_LIMIT_BYTES = 1_000_000;
/** The library has a limit of five seconds, but only until the headers arrive. */
const BOUNDED_REQUEST_LIMIT_MS = 10_000;
const fetchBounded = boundedFetch({ bytes: BODY_LIMIT_BYTES, limitMs: BOUNDED_REQUEST_LIMIT_MS });

/**
 * A request of the community's library that cannot be redirected or fed endlessly: redirects are
 * errors, and so is a body above a megabyte.
 */
async function boundedRequest(url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', headers = {}, body = null, signal = null } = options;
  if (body !== null && typeof body !== 'string') throw new TypeError('only JSON is sent');
  return fetchBounded(url, { method, headers: Object.entries(headers), body, signal });
}

export type DiscordCall = {
  method: RequestMethod;
  route: RouteLike;
  body?: object;
  query?: URLSearchParams;
  /** The bot's token, a person's access token, or none if the path itself is the secret. */
  auth: 'bot' | 'none' | { accessToken: string };
  urgency: Urgency;
};

export type DiscordRest = {
  /**
   * The status and the parsed body, which is undefined if there is none. Throws a CommunityFault.
   */
  call(call: DiscordCall): Promise<{ status: number; body: unknown }>;
  close(): void;
};

/** The longest duration of a call, with waits for limits and retries. */
const LIMIT_MS: Record<Urgency, number> = { now: 10_000, patient: 40_000 };

/**
 * A wait that a person accepts: the library itself pauses up to a second after its fiftieth call of
 * one second.
 */
const SHORT_LIMIT_MS = 1500;

type RestOptions = { api: string; botToken: string; pause: DiscordPause };

/** Discord's REST interface below a configurable base, with its rate limits. */
export function discordRest({ api, botToken, pause }: RestOptions): DiscordRest {
  const instances = restsOf(api, pause);

  async function call(input: DiscordCall): Promise<{ status: number; body: unknown }> {
    const { method, route, body, query, auth, urgency } = input;
    const rest = instances[urgency];
    const signal = AbortSignal.timeout(LIMIT_MS[urgency]);
    await untilAllowed(pause, urgency);
    // A 401 on any call as the bot makes the library forget the token.
    if (auth === 'bot') rest.setToken(botToken);
    // The library waits for a limit without listening to the signal.
    const answering = rest.queueRequest({
      fullRoute: route,
      method,
      auth: auth === 'bot',
      signal,
      ...(body === undefined ? {} : { body }),
      ...(query === undefined ? {} : { query }),
      ...(typeof auth === 'object'
        ? { headers: { Authorization: `Bearer ${auth.accessToken}` } }
        : {}),
    });
    try {
      const response = await endsBy(signal, answering);
      if (response.status >= 300) {
        throw new CommunityFault('unreachable', `unexpected status ${response.status}`);
      }
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch (error) {
      throw faultOf(error, auth === 'bot' ? 'bot' : 'person');
    }
  }

  return {
    call,
    close: () => {
      for (const rest of Object.values(instances)) {
        rest.clearHashSweeper();
        rest.clearHandlerSweeper();
      }
    },
  };
}

/** Reads and checks the body of an answer; another shape counts as no answer. */
export async function readAnswer<T>(
  rest: DiscordRest,
  shape: z.ZodType<T>,
  call: DiscordCall,
): Promise<T> {
  const { body } = await rest.call(call);
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CommunityFault('unreachable', `unexpected response from ${call.route}`);
}

/** A limit for all calls fails an urgent call, and delays every other call. */
async function untilAllowed(pause: DiscordPause, urgency: Urgency): Promise<void> {
  const leftMs = pause.leftMs();
  if (leftMs === 0) return;
  if (urgency === 'now' || leftMs > LIMIT_MS[urgency]) {
    throw new CommunityFault('rate-limited', `for ${leftMs} ms`);
  }
  await wait(leftMs);
}

function restsOf(api: string, pause: DiscordPause): Record<Urgency, REST> {
  const makeRequest: typeof boundedRequest = async (...request) => {
    const answer = await boundedRequest(...request);
    pause.note(answer);
    return answer;
  };
  const shared = { api, version: '10', timeout: 5000, makeRequest };
  return {
    // A person waits for the answer, so a longer limit fails the call.
    now: new REST({
      ...shared,
      retries: 1,
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > SHORT_LIMIT_MS,
    }),
    patient: new REST({ ...shared, retries: 2 }),
  };
}

/** The meanings of Discord's error codes. */
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
 * Converts an error of a call. Every answer that is not in Discord's own format counts as
 * unreachable, because it proves nothing.
 */
function faultOf(thrown: unknown, auth: 'bot' | 'person'): CommunityFault {
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
  // A 429 arrives here only if its body is not Discord's, so that it comes from a proxy.
  if (status === 429) return 'rate-limited';
  return 'unreachable';
}
