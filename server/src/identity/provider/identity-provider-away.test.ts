import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { freePort } from '../../../seed/stage/free-port.ts';
import { startIssuer } from '../../../test/fakes/issuer.ts';
import { testServer } from '../../../test/harness/harness.ts';

it('No visit starts while the provider is unavailable', async () => {
  const port = await freePort();
  const other = await testServer({
    environment: {
      GOOGLE_ISSUER: `http://localhost:${port}`,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
    },
  });
  try {
    const browser = other.browser();
    const input = async () => {
      const challenge = await browser.solveChallenge('log-in');
      return { purpose: 'log-in', challenge } as const;
    };
    const refused = await browser.refusal(contract.identity.startSignIn, await input());
    expect(refused).toMatchObject({ status: 503, code: 'IDENTITY_PROVIDER_UNAVAILABLE' });
    expect(browser.cookie('regz-oidc')).toBeUndefined();
    const { rows } = await other.database.ownerPool.query('select 1 from account_identity_flows');
    expect(rows).toEqual([]);
    const standIn = await browser.on('localhost').request({ path: '/stand-ins/identity/auth' });
    expect(standIn.status).toBe(404);
    const issuer = await startIssuer(port);
    const { url } = await browser.call(contract.identity.startSignIn, await input());
    await issuer.close();
    expect(url.startsWith(`${issuer.url}/authorize?`)).toBe(true);
  } finally {
    await other.close();
  }
});
