import { describe, expect, it } from 'vitest';
import { isLocalHost } from './resolve-site.ts';

describe('a name of the machine itself', () => {
  it.each([
    'localhost:3000',
    '127.0.0.1:3000',
    '127.1.2.3:3000',
    '[::1]:3000',
    'client.localhost:3000',
    'a.b-c.regz.localhost:3000',
  ])('is %s', (host) => {
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
  ])('is not %j', (host) => {
    expect(isLocalHost(host, 3000)).toBe(false);
  });
});
