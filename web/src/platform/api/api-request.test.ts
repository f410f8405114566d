import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { addressOf, answerOf } from './api-request.ts';

it('An operation’s address has the fields its path names, whatever they contain', () => {
  const { path, body } = addressOf('DELETE /customers/{id}/sessions/{sessionId}', {
    id: 'a/b?c',
    sessionId: 7,
  });
  expect(path).toBe('/api/customers/a%2Fb%3Fc/sessions/7');
  expect(body).toBeUndefined();
});

it('An operation’s address has a GET’s other fields in its query, and no query without any', () => {
  const { path, body } = addressOf('GET /orders', {
    state: 'paid & kept',
    before: undefined,
    page: null,
    days: [1, 2],
    within: { from: '2026-01-01' },
  });
  const query = new URL(path, 'https://regz.example').searchParams;
  expect([...query]).toEqual([
    ['state', 'paid & kept'],
    ['days[0]', '1'],
    ['days[1]', '2'],
    ['within[from]', '2026-01-01'],
  ]);
  expect(body).toBeUndefined();
  expect(addressOf('GET /orders', undefined).path).toBe('/api/orders');
});

it('An operation’s address leaves other methods’ other fields to the body', () => {
  const input = { id: 'a', reason: 'cheated' };
  expect(addressOf('POST /accounts/{id}/ban', input).body).toEqual({ reason: 'cheated' });
  expect(addressOf('POST /accounts/log-out', undefined).body).toBeUndefined();
  expect(addressOf('POST /accounts/log-out', {}).body).toEqual({});
  expect(input).toEqual({ id: 'a', reason: 'cheated' });
});

it('An answer is what its body says, and undefined without one', async () => {
  await expect(answerOf(Response.json({ username: 'ruwan' }))).resolves.toEqual({
    username: 'ruwan',
  });
  await expect(answerOf(new Response(null, { status: 204 }))).resolves.toBeUndefined();
});

it('An answer is the text of a file with every byte of it, the mark of its encoding too', async () => {
  const headers = { 'content-disposition': 'attachment; filename="orders.csv"' };
  const file = new Response('\u{FEFF}Order,Name\r\n1,නිමල්\r\n', { headers });
  await expect(answerOf(file)).resolves.toBe('\u{FEFF}Order,Name\r\n1,නිමල්\r\n');
  await expect(answerOf(new Response('<html>a proxy'))).rejects.toThrow(/JSON/);
});

it('An answer is thrown as its refusal, with the request’s id', async () => {
  const body = {
    defined: true,
    code: 'LICENSE_UNKNOWN',
    status: 404,
    message: '',
    data: { a: 1 },
  };
  const headers = { 'x-request-id': 'req-7' };
  const refused = answerOf(Response.json(body, { status: 404, headers }));
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({
    code: 'LICENSE_UNKNOWN',
    status: 404,
    data: { a: 1 },
    requestId: 'req-7',
  });
});

it('An answer from a proxy in between is not a refusal', async () => {
  const page = () => new Response('<html>Bad gateway</html>', { status: 502 });
  await expect(answerOf(page())).rejects.not.toBeInstanceOf(ApiError);
  const odd = answerOf(Response.json({ message: 'no' }, { status: 403 }));
  await expect(odd).rejects.not.toBeInstanceOf(ApiError);
});
