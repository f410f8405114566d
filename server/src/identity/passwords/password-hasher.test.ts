import { expect, it } from 'vitest';
import type { Turn } from '../../platform/ports/password-hasher.ts';
import { createPasswordHasher, fairTurns } from './password-hasher.ts';
import { isUsableHash } from './stored-hash.ts';

it('The password hasher accepts only the right password', async () => {
  const passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  const stored = await passwords.hash('right');
  expect(await passwords.matches(stored, 'right')).toBe(true);
  expect(await passwords.matches(stored, 'wrong')).toBe(false);
  expect(await passwords.matches(undefined, 'right')).toBe(false);
});

it('The hasher refuses calls beyond two running and twenty waiting', async () => {
  const passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  const started = Array.from({ length: 30 }, () => passwords.hash('right'));
  const outcomes = await Promise.allSettled(started);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'SERVICE_BUSY', data: { retryAfterSeconds: 2 } });
  }
  expect(outcomes.slice(0, 22).every(({ status }) => status === 'fulfilled')).toBe(true);
  await passwords.hash('right');
});

it.each([
  '$argon2id$',
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHRzYWx0$ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGk',
])('The password hasher never matches the unusable hash %j', async (stored) => {
  const passwords = createPasswordHasher({ atOnce: 1, queued: 0 });
  const begunAt = performance.now();
  expect(await passwords.matches(stored, 'x')).toBe(false);
  expect(performance.now() - begunAt).toBeLessThan(2_000);
});

it('The password hasher does full work for an unknown account', async () => {
  const passwords = createPasswordHasher({ atOnce: 1, queued: 0 });
  const running = passwords.matches(undefined, 'x');
  await expect(passwords.hash('x')).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  expect(await running).toBe(false);
});

const salt = 'c2FsdHNhbHRzYWx0c2FsdA';
const digest = 'ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGk';

it.each(['m=19456,t=2,p=1', 'm=65536,t=3,p=4', 'm=65536,t=4,p=1', 'm=102400,t=2,p=8'])(
  'A stored hash with the common settings %s may be checked',
  (settings) => {
    expect(isUsableHash(`$argon2id$v=19$${settings}$${salt}$${digest}`)).toBe(true);
  },
);

it.each(['m=4194304,t=1,p=1', 'm=131072,t=5,p=1', 'm=19456,t=1000,p=1', 'm=19456,t=2,p=64'])(
  'A stored hash that asks for %s is too dear',
  (settings) => {
    expect(isUsableHash(`$argon2id$v=19$${settings}$${salt}$${digest}`)).toBe(false);
  },
);

it.each([
  '$argon2id$',
  '$argon2id$v=19$m=19456,t=2,p=1$',
  `$argon2id$v=19$m=0,t=2,p=1$${salt}$${digest}`,
  `$argon2id$v=16$m=19456,t=2,p=1$${salt}$${digest}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}\n`,
  `$argon2id$v=19$m=19456,t=2,p=1$c2$${digest}`,
  `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${digest}`,
  'a plain password',
])('%j is not a stored hash', (text) => {
  expect(isUsableHash(text)).toBe(false);
});

/** Work that finishes when the test calls `endFirst`, and the order in which it began. */
function workshop(options: { atOnce: number; queued: number }) {
  const inTurn = fairTurns(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];

  function ask(name: string, turn: Partial<Turn> = {}): Promise<void> {
    return inTurn({ lane: 'log-in', block: '10.0.0.1', ...turn }, () => {
      begun.push(name);
      return new Promise((done) => ends.push(done));
    });
  }

  async function endFirst(): Promise<void> {
    ends.shift()?.();
    await new Promise(setImmediate);
  }

  return { ask, begun, endFirst };
}

it('Turns rotate between blocks, even if one queued more', async () => {
  const { ask, begun, endFirst } = workshop({ atOnce: 1, queued: 20 });
  void ask('running');
  for (const number of [1, 2, 3]) void ask(`often ${number}`, { block: '10.0.0.2' });
  void ask('once', { block: '10.0.0.3' });
  for (let count = 0; count < 4; count += 1) await endFirst();
  expect(begun).toEqual(['running', 'often 1', 'once', 'often 2', 'often 3']);
});

it('Lanes take turns regardless of their lengths', async () => {
  const { ask, begun, endFirst } = workshop({ atOnce: 1, queued: 20 });
  void ask('running', { lane: 'account' });
  for (const number of [1, 2, 3]) {
    void ask(`account ${number}`, { lane: 'account', block: `10.0.1.${number}` });
  }
  void ask('log-in');
  void ask('staff', { lane: 'staff' });
  for (let count = 0; count < 4; count += 1) await endFirst();
  expect(begun.slice(0, 4).toSorted()).toEqual(['account 1', 'log-in', 'running', 'staff']);
});

it('One turn per account runs, while others pass by', async () => {
  const { ask, begun, endFirst } = workshop({ atOnce: 2, queued: 20 });
  void ask('first', { account: 'a' });
  void ask('second', { account: 'a' });
  void ask('another', { account: 'b' });
  expect(begun).toEqual(['first', 'another']);
  await endFirst();
  expect(begun).toEqual(['first', 'another', 'second']);
});

it('Turns let ten per account wait, wherever they come from', async () => {
  const { ask } = workshop({ atOnce: 2, queued: 20 });
  void ask('running', { account: 'a' });
  for (let number = 1; number <= 10; number += 1) {
    void ask('waiting', { account: 'a', block: `10.0.2.${number}` });
  }
  await expect(ask('one more', { account: 'a', block: '10.0.3.1' })).rejects.toMatchObject({
    code: 'SERVICE_BUSY',
  });
});

it('A full lane gives a newcomer the busiest block’s last place', async () => {
  const { ask, begun, endFirst } = workshop({ atOnce: 1, queued: 3 });
  void ask('running');
  const greedy = [1, 2, 3].map((number) => ask(`greedy ${number}`, { block: '10.0.0.2' }));
  const dropped = greedy[2]?.catch((error: unknown) => error);
  void ask('newcomer', { block: '10.0.0.3' });
  expect(await dropped).toMatchObject({ code: 'SERVICE_BUSY' });
  await expect(ask('greedy 4', { block: '10.0.0.2' })).rejects.toMatchObject({
    code: 'SERVICE_BUSY',
  });
  for (let count = 0; count < 3; count += 1) await endFirst();
  expect(begun).toEqual(['running', 'greedy 1', 'newcomer', 'greedy 2']);
});

it('Turns keep their places when work fails', async () => {
  const inTurn = fairTurns({ atOnce: 1, queued: 0 });
  const turn: Turn = { lane: 'staff', block: '10.0.0.1', account: 'a' };
  await expect(inTurn(turn, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await inTurn(turn, async () => 'done')).toBe('done');
});
