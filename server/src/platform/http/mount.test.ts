import { oc } from '@orpc/contract';
import { operation } from '@regz/contract/operation.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { noDevices } from '../../../test/fakes/no-devices.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { createDatabase } from '../database/database.ts';
import { cookieScope } from '../guards/cookies/cookie-scope.ts';
import { mount } from './mount.ts';

const nothing = z.strictObject({});
const whole = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/things' })
  .input(nothing)
  .output(nothing);
const answer = async () => ({});
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const { db } = createDatabase({ connection: {}, max: 1, log: quiet });
const dependencies = {
  authenticate: async () => null,
  devices: noDevices,
  authenticateToken: () => Promise.reject(new Error('no token is asked for')),
  db,
  cookies: cookieScope(readConfig({ NODE_ENV: 'test' })),
  clock: systemClock,
};

/** Mounts what the compiler would not let through: a start must refuse it as well. */
function mountAnything(branch: object, handlers: object): FastifyInstance {
  const app = Fastify();
  mount(
    app,
    branch as { things: typeof whole },
    handlers as { things: typeof answer },
    dependencies,
  );
  return app;
}

describe('the start', () => {
  it('The start serves an operation that is declared and handled', () => {
    expect(() => mountAnything({ things: whole }, { things: answer })).not.toThrow();
  });

  const broken: [string, object, object, string][] = [
    ['no handler', { things: whole }, {}, 'contract.things has no handler.'],
    [
      'no handler inside',
      { things: { list: whole } },
      { things: { other: answer } },
      'contract.things.list has no handler.',
    ],
    [
      'nobody who may call it',
      { things: oc.route({ method: 'GET', path: '/things' }).input(nothing).output(nothing) },
      { things: answer },
      'contract.things does not say who may call it.',
    ],
    [
      'a caller that does not exist',
      {
        things: whole.meta({
          caller: 'everybody' as 'anyone',
          idempotent: false,
          token: undefined,
        }),
      },
      { things: answer },
      'contract.things does not say who may call it.',
    ],
    [
      'somebody who is not anyone, and an answer to keep',
      {
        things: operation({ caller: 'customer', revalidated: true })
          .route({ method: 'GET', path: '/things' })
          .input(nothing)
          .output(nothing),
      },
      { things: answer },
      'contract.things cannot be kept by a browser.',
    ],
    [
      'a token where people alone may call',
      {
        things: whole.meta({
          caller: 'anyone',
          idempotent: false,
          token: 'stock:read' as unknown as undefined,
        }),
      },
      { things: answer },
      'contract.things would let a token do what only people may.',
    ],
    [
      'no path',
      { things: operation({ caller: 'anyone' }).input(nothing).output(nothing) },
      { things: answer },
      'contract.things has no path.',
    ],
    [
      'no input schema',
      {
        things: operation({ caller: 'anyone' })
          .route({ method: 'GET', path: '/things' })
          .output(nothing),
      },
      { things: answer },
      'contract.things has no input or output schema.',
    ],
    [
      'no output schema',
      {
        things: operation({ caller: 'anyone' })
          .route({ method: 'GET', path: '/things' })
          .input(nothing),
      },
      { things: answer },
      'contract.things has no input or output schema.',
    ],
    [
      'a body of any size',
      {
        things: operation({ caller: 'anyone' })
          .route({ method: 'POST', path: '/things' })
          .input(z.strictObject({ text: z.string() }))
          .output(nothing),
      },
      { things: answer },
      'things takes a text of any length.',
    ],
  ];

  it.each(broken)('The start refuses an operation with %s', (_, branch, handlers, sentence) => {
    expect(() => mountAnything(branch, handlers)).toThrow(sentence);
  });
});

it('An undeclared answer is an internal error and is never sent', async () => {
  const app = mountAnything({ things: whole }, { things: async () => ({ secret: 'canary' }) });
  const { statusCode, body } = await app.inject('/api/things');
  expect(statusCode).toBe(500);
  expect(body).not.toContain('canary');
  await app.close();
});
