import { expect, it } from 'vitest';
import { SECRET, alteredWebhook } from '../../../test/fakes/forged-webhooks.ts';
import { verifySandboxWebhook } from './webhooks/verify-sandbox-webhook.ts';

it('100,000 forged or altered webhooks are refused, every one', () => {
  let accepted = 0;
  for (let seed = 0; seed < 100_000; seed += 1) {
    try {
      verifySandboxWebhook(SECRET, alteredWebhook(seed).webhook);
      accepted += 1;
    } catch {
      // The expected result; the short test names the reason.
    }
  }
  expect(accepted).toBe(0);
});
