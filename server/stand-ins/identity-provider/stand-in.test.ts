import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { pathOf } from '../../test/scenarios/identity-visit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('The built-in provider answers a forged visit with an error and no redirect', async () => {
  const browser = server.browser({ site: 'localhost' });
  const query = new URLSearchParams({
    client_id: 'regz',
    redirect_uri: 'https://evil.example/',
    response_type: 'code',
    scope: 'openid',
  });
  const path = `/stand-ins/identity/auth?${query.toString()}`;
  const answer = await browser.request({ path });
  expect(answer.status).toBe(400);
  expect(answer.headers.location).toBeUndefined();
});

it('The built-in provider shows its account page under a policy of its own, with what was typed as text', async () => {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(contract.identity.startSignIn, {
    purpose: 'log-in',
    challenge,
  });
  const provider = browser.on('localhost');
  const asked = new URL(url);
  asked.searchParams.set('login_hint', '"><script>alert(1)</script>@x');
  const sent = await provider.request({ path: pathOf(asked) });
  const page = await provider.request({ path: sent.headers.location ?? '' });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:/,
  );
  expect(page.text).not.toContain('<script>');
  expect(page.text).toContain('&#60;script&#62;');
});

it('The built-in provider says that a sign-in has ended when there is none', async () => {
  const answer = await server
    .browser({ site: 'localhost' })
    .request({ path: '/stand-ins/identity/interaction/nothing' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('This sign-in has expired');
});
