import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { sharedDomain, themeScript } from './theme.ts';

it.each([
  ['', 'dark'],
  ['regz-theme=light', 'light'],
  ['other=x; regz-theme=system', 'system'],
  ['other-regz-theme=light', 'dark'],
  ['regz-theme=<script>', 'dark'],
])('The chosen theme of the cookies %j is %s', (cookies, theme) => {
  const dataset = {};
  runInNewContext(themeScript, { document: { cookie: cookies, documentElement: { dataset } } });
  expect(dataset).toEqual({ theme });
});

it.each([
  ['regz.localhost', 'regz.localhost'],
  ['client.regz.localhost', 'regz.localhost'],
  ['download.regz.example', 'regz.example'],
  ['www.regz.example', 'regz.example'],
  ['localhost', undefined],
  ['client.localhost', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
])('The chosen theme of %s is kept for %s', (hostname, domain) => {
  expect(sharedDomain(hostname)).toBe(domain);
});
