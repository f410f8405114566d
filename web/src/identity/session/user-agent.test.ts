import { describe, expect, it } from 'vitest';
import { deviceName } from './user-agent.ts';

const named = [
  {
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    browser: 'Chrome',
    system: 'Windows',
  },
  {
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
    browser: 'Edge',
    system: 'Windows',
  },
  {
    agent: 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0',
    browser: 'Firefox',
    system: 'Android',
  },
  {
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
    browser: 'Chrome',
    system: 'Android',
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    browser: 'Safari',
    system: 'iOS',
  },
  {
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    browser: 'Safari',
    system: 'macOS',
  },
];

describe('deviceName', () => {
  for (const { agent, browser, system } of named) {
    it(`deviceName reads ${browser} on ${system}`, () => {
      expect(deviceName(agent)).toEqual({ browser, system });
    });
  }

  it('deviceName names nothing it does not know', () => {
    expect(deviceName('')).toBeNull();
    expect(deviceName('curl/8.5.0')).toBeNull();
  });
});
