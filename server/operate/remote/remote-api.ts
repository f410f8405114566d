import type { ContractProcedure, ErrorMap } from '@orpc/contract';
import type { OperationMeta } from '@regz/contract/operation.ts';
import { refusalBody } from '@regz/contract/refusals.ts';
import type * as z from 'zod';
import { boundedFetch } from '../../src/platform/bounded-fetch.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';

const LIMIT_MS = 30_000;
const LIMIT_BYTES = 50_000_000;
const reach = boundedFetch({ bytes: LIMIT_BYTES, limitMs: LIMIT_MS });

/** An operation open to tokens, without parameters in its path. */
type Operation<Input extends z.ZodType, Output extends z.ZodType> = ContractProcedure<
  Input,
  Output,
  ErrorMap,
  OperationMeta
>;

/** Another machine's installation, called with an API token. */
export type RemoteApi = {
  /**
   * @throws RemoteRefusal for a refusal; Error without an answer, or for an answer not from Regz.
   */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    idempotencyKey?: string,
  ): Promise<z.output<Output>>;
};

/** A refusal by the other server; its message contains the code and its data. */
export class RemoteRefusal extends Error {}

export function createRemoteApi(origin: string, token: string): RemoteApi {
  return {
    async call({ '~orpc': { route, outputSchema } }, input, idempotencyKey) {
      const { method = 'POST', path = '' } = route;
      const headers = new Headers({ authorization: `Bearer ${token}` });
      if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
      if (method !== 'GET') headers.set('content-type', 'application/json');
      const body = method === 'GET' ? null : JSON.stringify(input);
      const response = await ask(new URL(`/api${path}`, origin), { method, headers, body });
      const told = await jsonOf(response);
      if (!response.ok) throw refusalOf(told, response.status);
      const answer = outputSchema?.safeParse(told);
      if (answer?.success !== true) throw new Error('The server runs a different version of Regz.');
      return answer.data;
    },
  };
}

/** Follows no redirect: a token must never reach another server. */
async function ask(url: URL, question: RequestInit): Promise<Response> {
  return reach(url, question).catch((error: unknown) => {
    throw new Error(`${url.origin} does not answer: ${causeOf(error)}`, { cause: error });
  });
}

/** The cause of a failed `fetch`, in place of its message "fetch failed". */
function causeOf(error: unknown): string {
  return thrownMessage(error instanceof Error ? (error.cause ?? error) : error);
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The answer with status ${response.status} does not come from Regz.`);
  }
}

function refusalOf(body: unknown, status: number): Error {
  const { success, data } = refusalBody.safeParse(body);
  if (!success) return new Error(`The answer with status ${status} does not come from Regz.`);
  return new RemoteRefusal(refusalText(data));
}

/** `CODE. {"limit":10}` */
export function refusalText({ code, data }: { code: string; data?: unknown }): string {
  return data === undefined ? `${code}.` : `${code}. ${JSON.stringify(data)}`;
}
