import { randomUUID } from 'node:crypto';
import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import type { OperationMeta } from '@regz/contract/operation.ts';
import type { FastifyInstance } from 'fastify';

type Procedure = ContractProcedure<AnySchema, AnySchema, ErrorMap, OperationMeta>;

type InputOf<P> =
  P extends ContractProcedure<infer Input, AnySchema, ErrorMap, OperationMeta>
    ? InferSchemaInput<Input>
    : never;

type OutputOf<P> =
  P extends ContractProcedure<AnySchema, infer Output, ErrorMap, OperationMeta>
    ? InferSchemaOutput<Output>
    : never;

type Sent = {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  type?: string;
  body?: string;
  key?: string | undefined;
};

/** A visitor to the product: a browser with cookies and its own address. */
export type Visitor = {
  /** Calls an operation of the contract; throws if it is refused. */
  call<P extends Procedure>(procedure: P, input: InputOf<P> & object): Promise<OutputOf<P>>;
  /**
   * Sends a form or JSON to a stand-in's page from this machine, because stand-ins answer only
   * local requests.
   */
  post(url: string, type: string, body: string): ReturnType<typeof send>;
};

type Place = { app: FastifyInstance; site: string; address: string };

export function newVisitor(place: Place): Visitor {
  const cookies = new Map<string, string>();
  return {
    post: (url, type, body) =>
      send({ ...place, address: '127.0.0.1' }, cookies, { method: 'POST', url, type, body }),
    call: async <P extends Procedure>(procedure: P, input: InputOf<P> & object) => {
      const answer = await send(place, cookies, requestFor(procedure, input));
      if (answer.statusCode >= 400) {
        throw new Error(`${procedure['~orpc'].route.path} was refused: ${answer.body}`);
      }
      // The server has checked its answer against the same declaration.
      return answer.json<OutputOf<P>>();
    },
  };
}

function requestFor(procedure: Procedure, input: object): Sent {
  const { route, meta } = procedure['~orpc'];
  const rest = new Map<string, unknown>(Object.entries(input));
  const path = (route.path ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const url = `/api${path}`;
  if (route.method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of rest) query.append(name, String(value));
    return { method: 'GET', url: `${url}?${query.toString()}` };
  }
  const body = JSON.stringify(Object.fromEntries(rest));
  const key = meta.idempotent ? randomUUID() : undefined;
  const method = route.method === 'PATCH' ? 'PATCH' : 'POST';
  return { method, url, type: 'application/json', body, key };
}

async function send({ app, site, address }: Place, cookies: Map<string, string>, sent: Sent) {
  const answer = await app.inject({
    method: sent.method,
    url: sent.url,
    remoteAddress: address,
    headers: {
      host: new URL(site).host,
      ...(sent.method === 'GET' ? {} : { origin: site }),
      ...(sent.type === undefined ? {} : { 'content-type': sent.type }),
      ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
      'user-agent': 'Seed',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    ...(sent.body === undefined ? {} : { payload: sent.body }),
  });
  for (const { name, value } of answer.cookies) cookies.set(name, value);
  return answer;
}
