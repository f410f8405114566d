import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_LIMIT_MS, dividePreloadedData, takePreloadedData } from './preloaded-data.ts';

const ORIGIN = 'https://client.regz.example';
const page: Pick<Window, 'preloadedData'> = {};
let nowMs = 0;

/** The requests that the head of the document sent. */
function asked(answers: Record<string, Response>) {
  const preloaded = Object.entries(answers).map(([path, answer]) => [
    path,
    Promise.resolve(answer),
  ]);
  page.preloadedData = Object.fromEntries(preloaded);
}

function call(path: string, method = 'GET') {
  return takePreloadedData(new Request(`${ORIGIN}${path}`, { method }));
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

  it('A preloaded request answers only the first call of its path', async () => {
    expect(await call('/api/orders')).toBeUndefined();
    expect((await call('/api/accounts/me'))?.ok).toBe(true);
    expect(await call('/api/accounts/me')).toBeUndefined();
    expect((await call('/api/guide/steps'))?.ok).toBe(true);
  });

  it.each(['/api/accounts/log-in', '/api/accounts/log-out'])(
    'A preloaded request is dropped as soon as %s is called',
    async (path) => {
      expect(await call(path, 'POST')).toBeUndefined();
      expect(await call('/api/accounts/me')).toBeUndefined();
    },
  );

  it('A preloaded request is dropped once an answer reports no session', async () => {
    const refused = Response.json({}, { status: 401 });
    asked({ '/api/accounts/me': refused, '/api/guide/steps': Response.json({}) });
    expect((await call('/api/accounts/me'))?.status).toBe(401);
    expect(await call('/api/guide/steps')).toBeUndefined();
  });

  it('A request that the document’s head has started is not used after its timeout', async () => {
    nowMs = ANSWER_LIMIT_MS + 1;
    expect(await call('/api/accounts/me')).toBeUndefined();
  });
});

describe('preloaded data made of several', () => {
  const parts = { account: '/accounts/me', guide: '/guide/steps', deletion: '/accounts/deletion' };
  const mine = { account: { username: 'ruwan' }, guide: { done: ['redeem'] } };

  function divide(answer: Promise<Response>) {
    page.preloadedData = { '/api/dashboard': answer };
    dividePreloadedData('/dashboard', parts);
  }

  beforeEach(() => {
    vi.stubGlobal('window', page);
    vi.stubGlobal('location', { origin: ORIGIN });
    vi.stubGlobal('performance', { now: () => 0 });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('Combined preloaded data answers the first call of each operation', async () => {
    const date = 'Mon, 23 Nov 2026 05:00:00 GMT';
    divide(Promise.resolve(Response.json(mine, { headers: { date } })));
    const me = await call('/api/accounts/me');
    expect(me?.headers.get('date')).toBe(date);
    expect(await me?.json()).toEqual(mine.account);
    expect(await (await call('/api/guide/steps'))?.json()).toEqual(mine.guide);
    expect(await call('/api/accounts/me')).toBeUndefined();
    expect(await call('/api/dashboard')).toBeUndefined();
  });

  it('Combined preloaded data leaves missing parts to be requested', async () => {
    divide(Promise.resolve(Response.json(mine)));
    expect(await call('/api/accounts/deletion')).toBeUndefined();
    expect((await call('/api/accounts/me'))?.ok).toBe(true);
  });

  it.each([401, 403, 503])(
    'Preloaded data made of several is refused once if it is refused with %i',
    async (status) => {
      const body = { defined: true, code: 'SESSION_REQUIRED', status, message: '' };
      divide(
        Promise.resolve(Response.json(body, { status, headers: { 'x-request-id': 'req-7' } })),
      );
      const me = await call('/api/accounts/me');
      expect(me?.status).toBe(status);
      expect(me?.headers.get('x-request-id')).toBe('req-7');
      expect(await me?.json()).toEqual(body);
      expect(await call('/api/guide/steps')).toBeUndefined();
    },
  );

  it('Combined preloaded data is dropped as a whole by a login', async () => {
    divide(Promise.resolve(Response.json(mine)));
    await call('/api/accounts/log-in', 'POST');
    expect(await call('/api/accounts/me')).toBeUndefined();
    divide(Promise.reject(new TypeError('the connection was lost')));
    await expect(call('/api/accounts/me')).rejects.toBeInstanceOf(TypeError);
  });

  it('Preloaded data made of several is not expected if the document has requested nothing', async () => {
    page.preloadedData = undefined;
    dividePreloadedData('/dashboard', parts);
    expect(await call('/api/accounts/me')).toBeUndefined();
  });
});
