import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { contract } from '@regz/contract/contract.ts';
import type { ChallengeAction, ChallengeStrength } from '@regz/contract/identity/challenges.ts';
import { refusalBody } from '@regz/contract/refusals.ts';
import { expect } from 'vitest';
import * as z from 'zod';
import { solveChallenge } from '../../seed/solve-challenge.ts';
import { type Cookie, cookieJar } from './cookie-jar.ts';
import { type Answer, exchange } from './http-exchange.ts';
import {
  type CodeOf,
  type InputOf,
  isUnsafe,
  type Operation,
  operationOf,
  type OutputOf,
  type Procedure,
} from './operations.ts';

/** The hosts a browser can be on; on `localhost` the path chooses the site. */
export type Site = 'main' | 'client' | 'download' | 'localhost';

export type Sending = {
  /** For operations that need one; by default a new key per request. */
  idempotencyKey?: string | undefined;
  /** Added to the browser's own headers; undefined removes one. */
  headers?: Record<string, string | undefined>;
};

/** A refusal as the test sees it, checked against what the operation declares. */
export type Refused<Code extends string = string> = {
  status: number;
  code: Code;
  data: unknown;
  headers: Answer['headers'];
};

type Person = { username: string; password: string };

/** One request, before the browser adds its own headers. */
export type BrowserRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
};

export type Browser = {
  /** The client address, as the proxy in front of the test server reports it. */
  address: string;
  /** Requests a path with the browser's cookies, and stores the cookies of the answer. */
  request(question: BrowserRequest): Promise<Answer>;
  /** Calls an operation; fails unless the contract declares the answer. */
  send<P extends Procedure>(procedure: P, input: InputOf<P>, how?: Sending): Promise<Answer>;
  /** Calls an operation; fails if it is refused. */
  call<P extends Procedure>(procedure: P, input: InputOf<P>, how?: Sending): Promise<OutputOf<P>>;
  /** Calls an operation; fails unless it is refused. */
  refusal<P extends Procedure>(
    procedure: P,
    input: InputOf<P>,
    how?: Sending,
  ): Promise<Refused<CodeOf<P>>>;
  /** Calls an operation; returns the code of its refusal, and fails unless it is refused. */
  code<P extends Procedure>(procedure: P, input: InputOf<P>, how?: Sending): Promise<CodeOf<P>>;
  /** Requests a challenge and solves it. */
  solveChallenge(action: ChallengeAction, strength?: ChallengeStrength): Promise<string>;
  cookie(name: string): Cookie | undefined;
  /** Sets a session cookie for this browser's host. */
  plant(name: string, value: string): void;
  /** Logs in through the form of the client site: challenge, username, password. */
  logIn(person: Person): Promise<OutputOf<typeof contract.identity.logIn>>;
  logInAdmin(person: Person): Promise<OutputOf<typeof contract.staff.logInAdmin>>;
  /** The same browser, cookies and address, on another site. */
  on(site: Site): Browser;
};

const hostNames: Record<Site, string> = {
  main: 'regz.localhost',
  client: 'client.regz.localhost',
  download: 'download.regz.localhost',
  localhost: 'localhost',
};

/** A browser with no cookies on one of the sites of a test server. */
export function openBrowser(options: {
  port: number;
  agent: Agent;
  site: Site;
  address: string;
}): Browser {
  const { port, agent, address } = options;
  const jar = cookieJar();
  return browserOn(options.site);

  function browserOn(site: Site): Browser {
    const hostName = hostNames[site];
    const host = `${hostName}:${port}`;

    async function ask(question: BrowserRequest): Promise<Answer> {
      const { method = 'GET', path, body } = question;
      const headers = present({
        host,
        origin: method === 'GET' || method === 'HEAD' ? undefined : `http://${host}`,
        cookie: jar.header(hostName),
        'user-agent': 'Test browser',
        // Stand-ins answer only requests from this machine.
        'x-forwarded-for': path.startsWith('/stand-ins') ? undefined : address,
        ...question.headers,
      });
      const answer = await exchange({ port, agent, method, path, headers, body });
      jar.take(hostName, answer.headers['set-cookie']);
      return answer;
    }

    async function send(procedure: Procedure, input: unknown, how: Sending = {}): Promise<Answer> {
      const operation = operationOf(procedure);
      const answer = await ask(questionFor(operation, input, how));
      expectDeclared(operation, answer);
      return answer;
    }

    async function call<P extends Procedure>(
      procedure: P,
      input: InputOf<P>,
      how?: Sending,
    ): Promise<OutputOf<P>> {
      const answer = await send(procedure, input, how);
      const { successStatus, contentType } = operationOf(procedure);
      expect(answer.status, answer.text).toBe(successStatus);
      return (contentType === undefined ? answer.json : answer.text) as OutputOf<P>;
    }

    async function refusal<P extends Procedure>(
      procedure: P,
      input: InputOf<P>,
      how?: Sending,
    ): Promise<Refused<CodeOf<P>>> {
      const answer = await send(procedure, input, how);
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      const { status, code, data } = refusalBody.parse(answer.json);
      return { status, code: code as CodeOf<P>, data, headers: answer.headers };
    }

    async function solve(
      action: ChallengeAction,
      strength: ChallengeStrength = 'normal',
    ): Promise<string> {
      return solveChallenge(await call(contract.identity.offerChallenge, { action, strength }));
    }

    return {
      address,
      request: ask,
      send,
      call,
      solveChallenge: solve,
      logIn: async ({ username, password }) => {
        const challenge = await solve('log-in');
        return call(contract.identity.logIn, { username, password, challenge });
      },
      logInAdmin: async ({ username, password }) => {
        const challenge = await solve('admin-log-in');
        return call(contract.staff.logInAdmin, { username, password, challenge });
      },
      refusal,
      code: async (procedure, input, how) => (await refusal(procedure, input, how)).code,
      cookie: (name) => jar.find(hostName, name),
      plant: (name, value) => {
        const shared = name === 'regz-cs' && site !== 'localhost';
        const domain = shared ? 'regz.localhost' : undefined;
        jar.put({ name, value, domain, host: hostName, attributes: new Map() });
      },
      on: browserOn,
    };
  }
}

/** The HTTP request for an operation: path parameters, query or JSON body. */
export function questionFor(
  operation: Operation,
  input: unknown,
  how: Sending = {},
): BrowserRequest {
  const rest = new Map(Object.entries(input as object));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = asText(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const key = operation.idempotent ? (how.idempotencyKey ?? randomUUID()) : undefined;
  const headers = { 'idempotency-key': key, ...how.headers };
  if (!isUnsafe(operation)) {
    const query = new URLSearchParams();
    for (const [name, value] of rest) query.append(name, asText(value));
    const search = query.size === 0 ? '' : `?${query.toString()}`;
    return { method: 'GET', path: `/api${path}${search}`, headers };
  }
  return {
    method: operation.method,
    path: `/api${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(Object.fromEntries(rest)),
  };
}

/** A value as a path or a query carries it; not every object converts to text. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Fails unless the contract declares the answer for the operation, in every part. */
export function expectDeclared(operation: Operation, answer: Answer): void {
  const about = `${operation.name} answered ${answer.status} ${answer.text.slice(0, 500)}`;
  expect(answer.headers['x-request-id'], about).toMatch(/^[0-9a-f-]{36}$/);
  const succeeded = answer.status === operation.successStatus;
  const isFile = succeeded && operation.output instanceof z.ZodFile;
  const fresh = operation.caller === 'device' ? 'no-store, no-transform' : 'no-store';
  const kept = succeeded && operation.revalidated ? 'no-cache' : fresh;
  expect(answer.headers['cache-control'], about).toBe(isFile ? 'private, no-store' : kept);
  const ownType = succeeded ? operation.contentType : undefined;
  const contentType = ownType ?? 'application/json; charset=utf-8';
  expect(answer.headers['content-type'], about).toBe(contentType);
  if (succeeded) {
    const said = ownType === undefined ? answer.json : answer.text;
    const file = new File([Uint8Array.from(answer.body)], 'answer', { type: contentType });
    expect(operation.output.safeParse(isFile ? file : said).error, about).toBeUndefined();
    return;
  }
  const { code, status, data } = refusalBody.parse(answer.json);
  const declared = operation.refusals[code];
  expect({ code, status: answer.status }, about).toEqual({ code, status: declared?.status });
  expect(status, about).toBe(answer.status);
  // The contract is written with zod throughout; the library's type admits any schema.
  const shape = (declared?.data as z.ZodType | undefined) ?? z.undefined();
  expect(shape.safeParse(data).error, about).toBeUndefined();
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
