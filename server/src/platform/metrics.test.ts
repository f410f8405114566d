import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { exchange } from '../../test/harness/http-exchange.ts';

const TOKEN = 'a-token-of-more-than-thirty-two-characters';
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ environment: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => server.close());

function ask(authorization?: string) {
  const headers = { host: '10.0.0.1', ...(authorization === undefined ? {} : { authorization }) };
  return exchange({ port: server.config.PORT, method: 'GET', path: '/metrics', headers });
}

describe('the metrics', () => {
  it('hold both sides of the coin ledger', async () => {
    const { text } = await ask(`Bearer ${TOKEN}`);
    for (const side of ['issued', 'spent', 'held']) {
      expect(text).toContain(`regz_coins{side="${side}"} 0`);
    }
  });

  it('count and time requests by route and status, never by what the path names', async () => {
    const browser = server.browser();
    await browser.refusal(contract.accounts.me, {});
    await browser.request({ path: '/api/accounts/challenges/log-in' });
    await browser.request({ path: '/api/nothing/canary' });
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/);
    expect(answer.text).toMatch(
      /regz_http_request_seconds_count\{method="GET",route="\/api\/accounts\/me",status="401"\} 1/,
    );
    expect(answer.text).toContain('route="/api/accounts/challenges/:action"');
    expect(answer.text).toContain('process_resident_memory_bytes');
    expect(answer.text).not.toContain('canary');
  });

  it.each([
    ['nothing', undefined],
    ['another token', `Bearer ${'x'.repeat(TOKEN.length)}`],
    ['a part of it', `Bearer ${TOKEN.slice(0, -1)}`],
    ['another scheme', `Basic ${TOKEN}`],
  ])('are unknown to whoever brings %s', async (_, authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('regz_http');
  });

  it('are unknown to everybody where no token is set', async () => {
    const without = await testServer();
    try {
      const answer = await without.browser().request({
        path: '/metrics',
        headers: { authorization: 'Bearer undefined' },
      });
      expect(answer.status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
