import { expect } from 'vitest';
import type { Browser } from '../harness/browser.ts';
import type { Answer } from '../harness/http-exchange.ts';

/** A person's choice on the account page of the stand-in. */
export type AccountChoice =
  | { email: string; unverified?: boolean; outside?: boolean }
  | { cancel: true };

/**
 * Follows the built-in identity provider as a browser does, from the server's redirect up to the
 * callback. Returns the callback's address without opening it.
 */
export async function visitProvider(
  browser: Browser,
  url: string,
  choice: AccountChoice,
): Promise<URL> {
  const provider = browser.on('localhost');
  const page = await redirected(provider, url);
  expect((await provider.request({ path: pathOf(page) })).status).toBe(200);
  const chosen = await provider.request({
    method: 'POST',
    path: pathOf(page),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf(choice).toString(),
  });
  return redirected(provider, chosen.headers.location ?? '');
}

/** Opens a callback's address; returns the path of the redirect. */
export async function openCallback(browser: Browser, callback: URL): Promise<string> {
  const answer = await browser.request({ path: pathOf(callback) });
  expect(answer.status, answer.text).toBe(303);
  return answer.headers.location ?? '';
}

/** The path and query of an address. */
export function pathOf({ pathname, search }: URL): string {
  return `${pathname}${search}`;
}

async function redirected(browser: Browser, address: string): Promise<URL> {
  const asked = new URL(address, 'http://localhost');
  const answer: Answer = await browser.request({ path: pathOf(asked) });
  expect(answer.status, answer.text).toBe(303);
  return new URL(answer.headers.location ?? '', asked);
}

function formOf(choice: AccountChoice): URLSearchParams {
  if ('cancel' in choice) return new URLSearchParams({ cancel: '1' });
  const form = new URLSearchParams({ email: choice.email });
  if (choice.unverified === true) form.set('unverified', '1');
  if (choice.outside === true) form.set('outside', '1');
  return form;
}
