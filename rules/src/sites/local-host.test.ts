import { expect, it } from 'vitest';
import { isLocalHost } from './resolve-site.ts';

it.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '127.1.2.3:3000',
  '[::1]:3000',
  'client.localhost:3000',
  'a.b-c.regz.localhost:3000',
])('A name of the machine itself is %s', (host) => {
  expect(isLocalHost(host, 3000)).toBe(true);
  expect(isLocalHost(host, 3001)).toBe(false);
  expect(isLocalHost(host.replace(':3000', ''), 80)).toBe(true);
});

it.each([
  'localhost.example.com:3000',
  'evillocalhost:3000',
  '.localhost:3000',
  'a..localhost:3000',
  '127.0.0.1.example.com:3000',
  '128.0.0.1:3000',
  'client.localhost:3000@evil.example',
  'evil.example/.localhost:3000',
  'localhost',
  '',
])('A name of the machine itself is not %j', (host) => {
  expect(isLocalHost(host, 3000)).toBe(false);
});
