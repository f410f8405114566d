import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  ALLOW_STAND_INS: 'true',
  MAIN_ORIGIN: 'https://regz.test',
  CLIENT_ORIGIN: 'https://client.regz.test',
  DOWNLOAD_ORIGIN: 'https://download.regz.test',
};

describe('the configuration', () => {
  it('The configuration needs nothing: every variable has a default that works on one machine', () => {
    expect(readConfig({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      STATE_DIR: path.resolve('./.state'),
      ROLE: 'all',
      ADMISSION_WAIT_MS: 300,
      DATABASE_POOL: 16,
      ADMIN_USERNAME: 'admin',
      LOG_LEVEL: 'info',
      CHALLENGE: 'altcha',
      ALLOW_STAND_INS: false,
      MAIL_FROM: 'Regz <no-reply@regz.localhost>',
      ALTCHA_COST: 5000,
      cookieDomain: 'regz.localhost',
      origins: {
        main: 'http://regz.localhost:3000',
        client: 'http://client.regz.localhost:3000',
        download: 'http://download.regz.localhost:3000',
      },
    });
  });

  it('The configuration treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' }).PORT).toBe(3000);
  });

  it('The configuration puts the public port into the local origins, wherever the process listens', () => {
    const { origins } = readConfig({ PORT: '8080', LISTEN_PORT: '8081' });
    expect(origins.client).toBe('http://client.regz.localhost:8080');
  });

  it('The configuration has no built sites if another process serves the pages', () => {
    expect(readConfig({ WEB_DIR: 'none' }).webDir).toBeNull();
    expect(readConfig({ WEB_DIR: './none' }).webDir).toBe(path.resolve('none'));
  });

  it('The configuration normalizes an origin and drops its path', () => {
    const config = readConfig({ ...production, MAIN_ORIGIN: 'HTTPS://Regz.test:443/home' });
    expect(config.origins.main).toBe('https://regz.test');
  });

  it('The configuration shares no cookie between configured sites unless a domain is set', () => {
    expect(readConfig(production).cookieDomain).toBeUndefined();
    expect(readConfig({ ...production, COOKIE_DOMAIN: 'regz.test' }).cookieDomain).toBe(
      'regz.test',
    );
  });

  const mistakes: [string, Record<string, string>, RegExp][] = [
    ['an unknown mode', { NODE_ENV: 'prod' }, /NODE_ENV: /],
    ['a port that is no number', { PORT: 'http' }, /PORT: /],
    ['a port out of range', { PORT: '65536' }, /PORT: /],
    ['an unknown role', { ROLE: 'primary' }, /ROLE: /],
    ['a role on the embedded database', { ROLE: 'web' }, /ROLE: web needs DATABASE_URL/],
    ['a pool of none', { DATABASE_POOL: '0' }, /DATABASE_POOL: /],
    ['another database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: /],
    [
      'an owner without a database',
      { DATABASE_OWNER_URL: 'postgres://x' },
      /DATABASE_OWNER_URL: has no meaning without DATABASE_URL\./,
    ],
    [
      'a direct way to no database',
      { DATABASE_DIRECT_URL: 'postgres://x' },
      /DATABASE_DIRECT_URL: has no meaning without DATABASE_URL\./,
    ],
    [
      'a pooler in transaction mode alone',
      { DATABASE_URL: 'postgres://x', DATABASE_POOLER: 'transaction' },
      /DATABASE_DIRECT_URL: needed when DATABASE_POOLER=transaction/,
    ],
    ['a short password for staff', { ADMIN_PASSWORD: 'five5' }, /ADMIN_PASSWORD: /],
    ['an unknown level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL: /],
    [
      'a short token',
      { METRICS_TOKEN: 'x'.repeat(31) },
      /METRICS_TOKEN: must be at least 32 characters long\./,
    ],
    [
      'a short secret',
      { ALTCHA_SECRET: 'change-me' },
      /ALTCHA_SECRET: must be at least 32 characters long\./,
    ],
    ['a challenge of no cost', { ALTCHA_COST: '0' }, /ALTCHA_COST: /],
    ['an unknown challenge', { CHALLENGE: 'none' }, /CHALLENGE: /],
    [
      'Turnstile without its keys',
      { CHALLENGE: 'turnstile' },
      /TURNSTILE_SITE_KEY: needed when .*\n.*TURNSTILE_SECRET: needed when /,
    ],
    ['an origin that is no address', { MAIN_ORIGIN: 'regz.test' }, /MAIN_ORIGIN: /],
    ['an invite over plain HTTP', { COMMUNITY_INVITE_URL: 'http://x' }, /COMMUNITY_INVITE_URL: /],
    ['an origin of another scheme', { MAIN_ORIGIN: 'ftp://regz.test' }, /MAIN_ORIGIN: /],
    [
      'one origin without the others',
      { MAIN_ORIGIN: 'https://regz.test' },
      /MAIN_ORIGIN, CLIENT_ORIGIN, DOWNLOAD_ORIGIN: set all three or none\./,
    ],
    [
      'production without origins',
      { NODE_ENV: 'production' },
      /MAIN_ORIGIN: must be an https:.*\n.*CLIENT_ORIGIN: must be an https:.*\n.*DOWNLOAD_ORIGIN: /,
    ],
    [
      'production over plain HTTP',
      { ...production, CLIENT_ORIGIN: 'http://client.regz.test' },
      /CLIENT_ORIGIN: must be an https:\/\/ address in production\./,
    ],
    [
      'production without a mail server',
      { ...production, ALLOW_STAND_INS: '' },
      /SMTP_URL: needed in production, unless ALLOW_STAND_INS=true\./,
    ],
    ['a mail server of another scheme', { SMTP_URL: 'https://mail.example' }, /SMTP_URL: /],
    ['two senders', { MAIL_FROM: 'a@example.com, b@example.com' }, /MAIL_FROM: /],
    ['a sender with a line break', { MAIL_FROM: 'a@example.com\r\nBcc: b@x.org' }, /MAIL_FROM: /],
  ];

  it.each(mistakes)(
    'The configuration refuses %s with a sentence that names it',
    (_, environment, sentence) => {
      expect(() => readConfig(environment)).toThrow(ConfigError);
      expect(() => readConfig(environment)).toThrow(sentence);
    },
  );

  it('The configuration names every mistake at once, but never a value', () => {
    const secrets = { METRICS_TOKEN: 'canary', ALTCHA_SECRET: 'canary', ADMIN_PASSWORD: 'can' };
    try {
      readConfig({ ...secrets, PORT: 'x' });
      expect.unreachable();
    } catch (error) {
      const { message } = error as ConfigError;
      expect(message).toMatch(/^The configuration has 4 mistake\(s\):\n/);
      expect(message).not.toContain('can');
    }
  });
});
