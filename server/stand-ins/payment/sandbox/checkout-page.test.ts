import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { openCheckout } from '../../../test/scenarios/orders/sandbox-checkout.ts';

let server: TestServer;
let sessionId: string;

beforeAll(async () => {
  server = await testServer();
  ({ sessionId } = await openCheckout(server));
});
afterAll(() => server.close());

const get = (path: string) =>
  server.browser({ site: 'localhost' }).request({ path: `/stand-ins/payment${path}` });

it('The page of a checkout says what is paid, and that the money is not real', async () => {
  const { status, text, headers } = await get(`/c/${sessionId}`);
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
  expect(text).toContain('Sandbox: no real money');
  expect(text).toContain('LKR 250.00');
  expect(headers['cache-control']).toBe('no-store');
});

it('The page of a checkout may be framed by our pages alone, and runs no script but its own', async () => {
  const { headers } = await get(`/c/${sessionId}`);
  const { main, client, download } = server.config.origins;
  const policy = String(headers['content-security-policy']);
  const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1]?.split(' ');
  expect(ancestors).toEqual(expect.arrayContaining([main, client, download]));
  expect(ancestors).not.toContain('*');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(headers).not.toHaveProperty('x-frame-options');
});

it.each([
  ['ours', () => server.config.origins.main, true],
  ['another', () => 'https://evil.example', false],
  ['one that begins like ours', () => `${server.config.origins.main}.evil.example`, false],
  ['any', () => '*', false],
])('The page of a checkout posts messages to %s: %#', async (_name, origin, notified) => {
  const query = `embed_origin=${encodeURIComponent(origin())}`;
  const { text } = await get(`/c/${sessionId}?${query}`);
  expect(text.includes(`data-shop-origin="${origin()}"`)).toBe(notified);
  expect(text.includes('data-shop-origin=""')).toBe(!notified);
});

it.each(['cs_unknown', `cs_${'x'.repeat(32)}`, '%00', '"><script>'])(
  'The page of the unknown checkout %j says that it is unknown',
  async (unknown) => {
    const { status, text } = await get(`/c/${encodeURIComponent(unknown)}`);
    expect(status).toBe(404);
    expect(text).toContain('Checkout not found');
    expect(text).not.toContain('"><script>');
  },
);

it.each(['embed.js', 'checkout.js', 'checkout.css'])(
  'The scripts of the sandbox %s can be loaded by any page',
  async (name) => {
    const { status, headers } = await get(`/${name}`);
    expect(status).toBe(200);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['x-frame-options']).toBe('DENY');
  },
);
