import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HookReceiver, hookReceiver } from '../../test/fakes/hook-receiver.ts';
import { hostileAnswers, startHostileService } from '../../test/fakes/hostile-service.ts';
import { isLoopback, isPublicAddress } from '../platform/guards/public-address.ts';
import { postHook } from './post-hook.ts';

const PRIVATE = { fault: 'The address belongs to a private network.' };
let receiver: HookReceiver;

beforeEach(async () => {
  receiver = await hookReceiver();
});
afterEach(() => receiver.close());

const message = { body: '{}', headers: {} };
const always = (address: string) => async () => [
  { address, family: address.includes(':') ? 6 : 4 },
];

/** The address of the receiver under a name, which the test resolves. */
function named(name: string): string {
  const url = new URL(receiver.url);
  url.hostname = name;
  return url.href;
}

it('A posted message reaches no private IP address in any notation', async () => {
  const way = { isAllowed: isPublicAddress };
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]']) {
    expect(await postHook({ ...message, url: named(host) }, way), host).toEqual(PRIVATE);
  }
  expect(receiver.received).toEqual([]);
});

it('A posted message reaches no host name with a private address', async () => {
  const way = { isAllowed: isPublicAddress, resolve: always('127.0.0.1') };
  expect(await postHook({ ...message, url: named('rebound.example') }, way)).toEqual(PRIVATE);
  expect(receiver.received).toEqual([]);
});

it('A posted message checks the address at each connection', async () => {
  const answers = ['127.0.0.1', '10.0.0.1', '127.0.0.1'];
  const resolve = async () => always(answers.shift() ?? '')();
  const way = { isAllowed: isLoopback, resolve };
  const url = named('changing.example');
  expect(await postHook({ ...message, url }, way)).toMatchObject({ status: 204 });
  expect(await postHook({ ...message, url }, way)).toEqual(PRIVATE);
  expect(await postHook({ ...message, url }, way)).toMatchObject({ status: 204 });
  expect(receiver.received).toHaveLength(2);
});

it('A message that is posted times out if there is no answer in time', async () => {
  const silent = { isAllowed: isLoopback, limitMs: 150 };
  receiver.answerWith(() => 'silence');
  const outcome = await postHook({ ...message, url: receiver.url }, silent);
  expect(outcome).toEqual({ fault: 'No answer within 0.15 seconds.' });
});

it('A message that is posted reads a kilobyte of the answer, without NUL', async () => {
  receiver.answerWith(() => ({ status: 500, body: `\0${'x'.repeat(3_000_000)}` }));
  const way = { isAllowed: isLoopback };
  const outcome = await postHook({ ...message, url: receiver.url }, way);
  expect(outcome).toEqual({ status: 500, answer: 'x'.repeat(1023), retryAfterMs: 0 });
});

it.each([...Object.entries(hostileAnswers), ['never answers TLS', () => undefined] as const])(
  'A message that is posted ends by its limit if the endpoint %s',
  async (how, misbehave) => {
    const service = await startHostileService(misbehave);
    try {
      const scheme = how === 'never answers TLS' ? 'https' : 'http';
      const url = `${scheme}://127.0.0.1:${service.port}/`;
      const way = { isAllowed: isLoopback, limitMs: 300 };
      const outcome = await postHook({ ...message, url }, way);
      expect(outcome).toEqual({ fault: expect.any(String) });
    } finally {
      await service.close();
    }
  },
);
