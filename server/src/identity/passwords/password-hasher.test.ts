import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

it('The password hasher accepts only the right password, and checks one for an unknown account too', async () => {
  const passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  const stored = await passwords.hash('right');
  expect(await passwords.matches(stored, 'right')).toBe(true);
  expect(await passwords.matches(stored, 'wrong')).toBe(false);
  expect(await passwords.matches(undefined, 'right')).toBe(false);
});

it('The password hasher refuses beyond two running and twenty waiting, and serves again once they are done', async () => {
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
])(
  'The password hasher matches nothing against %j, which cannot be checked or only dearly',
  async (stored) => {
    const passwords = createPasswordHasher({ atOnce: 1, queued: 0 });
    const begunAt = performance.now();
    expect(await passwords.matches(stored, 'x')).toBe(false);
    expect(performance.now() - begunAt).toBeLessThan(2_000);
  },
);

it('The password hasher counts the check for an unknown account as work like any other', async () => {
  const passwords = createPasswordHasher({ atOnce: 1, queued: 0 });
  const running = passwords.matches(undefined, 'x');
  await expect(passwords.hash('x')).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  expect(await running).toBe(false);
});
