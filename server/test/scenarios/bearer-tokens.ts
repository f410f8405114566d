import type { BrowserRequest } from '../harness/browser.ts';

/** A program's request: with a token, and without the headers of browsers. */
export function bearing(token: string, question: BrowserRequest): BrowserRequest {
  const headers = { ...question.headers, authorization: `Bearer ${token}` };
  return { ...question, headers: { ...headers, origin: undefined, cookie: undefined } };
}
