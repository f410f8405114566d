/** A request to the stand-in, with its path relative to the mount point. */
export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  contentType: string;
  authorization: string;
  /** The body as received. */
  body: string;
};

export type StandInAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
};

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): StandInAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** An answer without a body. */
export function empty(status: number): StandInAnswer {
  return { status, headers: {}, body: '' };
}

/** A refusal in the format of the REST interface. */
export function apiError(status: number, code: number, message: string): StandInAnswer {
  return json(status, { message, code });
}

/** A refusal in the format of the authorization server. */
export function oauthError(status: number, error: string, description?: string): StandInAnswer {
  return json(status, {
    error,
    ...(description === undefined ? {} : { error_description: description }),
  });
}

/** A page of the stand-in: no scripts, its own style sheet. */
export function page(status: number, html: string): StandInAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
}
