import { ORPCError } from '@orpc/client';

type RefusalBody = {
  defined: boolean;
  code: string;
  status: number;
  message: string;
  data?: unknown;
  requestId: string;
};

function isRefusalBody(body: unknown): body is RefusalBody {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'code' in body &&
    typeof body.code === 'string' &&
    'status' in body &&
    typeof body.status === 'number' &&
    'requestId' in body &&
    typeof body.requestId === 'string'
  );
}

/** A refusal of the server, with the id under which the server's log knows the request. */
export class ApiError extends ORPCError<string, unknown> {
  readonly requestId: string;

  constructor(body: RefusalBody) {
    super(body.code, {
      defined: body.defined,
      status: body.status,
      message: body.message,
      data: body.data,
    });
    this.requestId = body.requestId;
  }
}

/** Reads the body of a refusal; null where it has another shape, as a proxy's error page has. */
export function decodeRefusal(body: unknown): ApiError | null {
  return isRefusalBody(body) ? new ApiError(body) : null;
}
