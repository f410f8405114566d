import { decodeRefusal } from './api-error.ts';

export type ApiContext = {
  /** Sent as the Idempotency-Key header: a repeated request gets the first answer. */
  idempotencyKey?: string;
  /** The request is completed even after the person leaves the page. */
  keepalive?: boolean;
};

export type CallOptions = { context?: ApiContext; signal?: AbortSignal | null };

/** A value of the input according to the contract's schemas, not yet checked by the server. */
type Fields = Readonly<Record<string, unknown>>;

/** Names and values of a query: `days[0]`, `range[from]`. Undefined values are left out. */
function queryPairs(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, `${value}`]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => queryPairs(each, `${name}[${key}]`));
}

/** Method and address of an operation, and the part of its input that is sent as the body. */
type Addressed = { method: string; path: string; body: Fields | undefined };

/**
 * Addresses an operation: a field named in its path goes there, and all other fields of a GET go
 * into the query. If the path takes the whole input, there is no body.
 * @param operation Method and path as in the contract, `GET /orders/{id}`. A path alone is a POST.
 */
export function addressOf(operation: string, input: Fields | undefined): Addressed {
  const [pattern = '', method = 'POST'] = operation.split(' ').toReversed();
  const rest = { ...input };
  const path = `/api${pattern}`.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method !== 'GET') {
    const taken = pattern.includes('{') && Object.keys(rest).length === 0;
    return { method, path, body: taken || input === undefined ? undefined : rest };
  }
  const pairs = Object.entries(rest).flatMap(([name, value]) => queryPairs(value, name));
  const query = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  return { method, path: `${path}${query}`, body: undefined };
}

/** The request of an operation, with its input as JSON. */
export function requestOf(
  operation: string,
  input: Fields | undefined,
  { context: { idempotencyKey, keepalive = false } = {}, signal = null }: CallOptions,
): Request {
  const { method, path, body } = addressOf(operation, input);
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return new Request(`${location.origin}${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    keepalive,
    signal,
  });
}

/** A file's byte order mark is part of it, and spreadsheets need it. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The answer of an operation: JSON, or the text of a file.
 * @throws ApiError for a refusal; Error for an answer that is not from our server, such as a
 * proxy's.
 */
export async function answerOf(response: Response): Promise<unknown> {
  const text = utf8.decode(await response.arrayBuffer());
  if (response.ok && response.headers.has('content-disposition')) return text;
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return body;
  const refusal = decodeRefusal(body, response.headers.get('x-request-id'));
  throw refusal ?? new Error(`The answer has status ${response.status}.`);
}
