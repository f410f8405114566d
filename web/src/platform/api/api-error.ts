type RefusalBody = {
  defined: boolean;
  code: string;
  status: number;
  message: string;
  data?: unknown;
};

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

/** A refusal of the server, with the request's id in the server's log. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  readonly requestId: string;

  constructor({ code, status, message, data }: RefusalBody, requestId: string) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.requestId = requestId;
  }
}

/**
 * Reads a refusal. Null if the body has another shape, such as a proxy's error page.
 * @param requestId The header `x-request-id`. Null if it is missing.
 */
export function decodeRefusal(body: unknown, requestId: string | null): ApiError | null {
  return isRefusalBody(body) ? new ApiError(body, requestId ?? '-') : null;
}
