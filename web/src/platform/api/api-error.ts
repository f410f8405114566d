import { ORPCError } from '@orpc/client';

type RefusalBody = {
  defined: boolean;
  code: string;
  status: number;
  message: string;
  data?: unknown;
};

type Answer = { headers: Record<string, string | readonly string[] | undefined> };

function isRefusalBody(body: unknown): body is RefusalBody {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'defined' in body &&
    typeof body.defined === 'boolean' &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string' &&
    'status' in body &&
    typeof body.status === 'number'
  );
}

/** A refusal of the server, with the id under which the server's log knows the request. */
export class ApiError extends ORPCError<string, unknown> {
  readonly requestId: string;

  constructor(body: RefusalBody & { requestId: string }) {
    super(body.code, {
      defined: body.defined,
      status: body.status,
      message: body.message,
      data: body.data,
    });
    this.requestId = body.requestId;
  }
}

/** Reads a refusal; null where the body has another shape, as a proxy's error page has. */
export function decodeRefusal(body: unknown, { headers }: Answer): ApiError | null {
  if (!isRefusalBody(body)) return null;
  const requestId = headers['x-request-id'];
  return new ApiError({ ...body, requestId: typeof requestId === 'string' ? requestId : '-' });
}
