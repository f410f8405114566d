import type { BrowserRequest } from '../harness/browser.ts';

/** A request as a program sends it: with a token, and without what only browsers send. */
export function bearing(token: string, question: BrowserRequest): BrowserRequest {
  const headers = { ...question.headers, authorization: `Bearer ${token}` };
  return { ...question, headers: { ...headers, origin: undefined, cookie: undefined } };
}
