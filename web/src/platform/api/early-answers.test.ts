import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_LIMIT_MS, takeEarlyAnswer } from './early-answers.ts';

const ORIGIN = 'https://client.regz.example';
const page: Pick<Window, 'earlyAnswers'> = {};
let nowMs = 0;

/** What the head of the document has asked for. */
function asked(answers: Record<string, Response>) {
  const early = Object.entries(answers).map(([path, answer]) => [path, Promise.resolve(answer)]);
  page.earlyAnswers = Object.fromEntries(early);
}

function call(path: string, method = 'GET') {
  return takeEarlyAnswer(new Request(`${ORIGIN}${path}`, { method }));
}

describe('a request that the document’s head has started', () => {
  beforeEach(() => {
    nowMs = 0;
    vi.stubGlobal('window', page);
    vi.stubGlobal('location', { origin: ORIGIN });
    vi.stubGlobal('performance', { now: () => nowMs });
    asked({ '/api/accounts/me': Response.json({}), '/api/guide/steps': Response.json({}) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('answers the first call of its path, and no other', async () => {
    expect(await call('/api/orders')).toBeUndefined();
    expect((await call('/api/accounts/me'))?.ok).toBe(true);
    expect(await call('/api/accounts/me')).toBeUndefined();
    expect((await call('/api/guide/steps'))?.ok).toBe(true);
  });

  it.each(['/api/accounts/log-in', '/api/accounts/log-out'])(
    'is forgotten as soon as %s is called',
    async (path) => {
      expect(await call(path, 'POST')).toBeUndefined();
      expect(await call('/api/accounts/me')).toBeUndefined();
    },
  );

  it('is forgotten once an answer tells of no session', async () => {
    const refused = Response.json({}, { status: 401 });
    asked({ '/api/accounts/me': refused, '/api/guide/steps': Response.json({}) });
    expect((await call('/api/accounts/me'))?.status).toBe(401);
    expect(await call('/api/guide/steps')).toBeUndefined();
  });

  it('is not used after its timeout', async () => {
    nowMs = ANSWER_LIMIT_MS + 1;
    expect(await call('/api/accounts/me')).toBeUndefined();
  });
});
