import { runInNewContext } from 'node:vm';
import { messages } from '@regz/texts/en.ts';
import { textsIn } from '@regz/texts/translations.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { ApiError, decodeRefusal } from './api/api-error.ts';
import { addressOf, answerOf } from './api/api-request.ts';
import { errorText, isRefusal } from './api/error-text.ts';
import { formatNumber } from './format-number.ts';
import { QR_MAX_BYTES, darkRuns } from './qr-code.tsx';
import { PlaceNow, resolvePlace, type To } from './routing/place.ts';
import { Link, NavLink } from './routing/router.tsx';
import { matchRoute, type Route } from './routing/routes.ts';
import { cardText } from './share/share-card.ts';
import { sharedDomain, themeScript } from './theme/theme.ts';
import { formatDay, formatInstantDay, formatInstantTime } from './time/format-date.ts';

it('An operation’s address has the fields that its path names', () => {
  const { path, body } = addressOf('DELETE /customers/{id}/sessions/{sessionId}', {
    id: 'a/b?c',
    sessionId: 7,
  });
  expect(path).toBe('/api/customers/a%2Fb%3Fc/sessions/7');
  expect(body).toBeUndefined();
});

it('The other fields of a GET are in its query', () => {
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

it('An answer is every byte of a file’s text', async () => {
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

function refusal(code: string, data?: unknown) {
  return decodeRefusal(
    { defined: true, code, status: 400, message: 'not for people', data },
    'req-7',
  );
}

it('The sentence of a failed call is the one of its code', () => {
  expect(errorText(refusal('LICENSE_ALREADY_REDEEMED'))).toBe(
    'License key has already been redeemed',
  );
});

it('The sentence of a failed call is made from the data of its code', () => {
  expect(errorText(refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: 1 }))).toBe(
    'Too many attempts. Please try again in 1 second.',
  );
  expect(errorText(refusal('SERVICE_BUSY', { retryAfterSeconds: 91 }))).toBe(
    'The server is busy. Please try again in 2 minutes.',
  );
  expect(errorText(refusal('TASK_TOO_SOON', { retryAfterSeconds: 91 }))).toBe(
    'Please wait 91 more seconds.',
  );
});

it.each([
  ['DOWNLOAD_ACCESS_RESTRICTED', { reason: 'subscription-paused' }, 'is paused. Resume it first.'],
  ['DEVICE_LINK_EMAIL_DIFFERS', { linkEmail: 'a@b.lk', accountEmail: null }, 'is not set.'],
  ['DEVICE_LINK_EMAIL_DIFFERS', { linkEmail: 'a@b.lk', accountEmail: 'c@d.lk' }, 'is c@d.lk.'],
])('A field of the data chooses the sentence of %s: %j', (code, data, end) => {
  expect(errorText(refusal(code, data)).endsWith(end)).toBe(true);
});

it('An unknown code shows the request, never the message', () => {
  const text = errorText(refusal('MOON_TOO_FULL'));
  expect(text).toContain('req-7');
  expect(text).not.toContain('not for people');
});

it('A property of every object is not a code', () => {
  expect(errorText(refusal('toString'))).toContain('req-7');
});

it('The sentence of a failed call is about the connection when no answer arrived', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toContain('cannot be reached');
});

it('A refusal is recognized only by its code', () => {
  expect(isRefusal(refusal('LICENSE_UNKNOWN'), 'LICENSE_UNKNOWN')).toBe(true);
  expect(isRefusal(refusal('LICENSE_UNKNOWN'), 'LICENSE_BLOCKED')).toBe(false);
  expect(isRefusal(new Error('LICENSE_UNKNOWN'), 'LICENSE_UNKNOWN')).toBe(false);
});

it('A refusal is not read from a body of another shape', () => {
  expect(decodeRefusal('<html>Bad gateway</html>', null)).toBeNull();
  expect(decodeRefusal({ code: 'X', status: 400 }, null)).toBeNull();
});

it('A QR code draws every dark module of a row once, neighbors together', () => {
  const row = [true, true, false, true, false, false, true];
  expect(darkRuns(row)).toEqual([
    [0, 2],
    [3, 1],
    [6, 1],
  ]);
  expect(darkRuns([false, false])).toEqual([]);
});

it('The largest QR code holds its limit, and no byte more', () => {
  const codeOf = (bytes: number) => encode('{'.repeat(bytes), { ecc: 'M' });
  expect(codeOf(QR_MAX_BYTES).version).toBe(40);
  expect(() => codeOf(QR_MAX_BYTES + 1)).toThrow(/too long/i);
});

const location = { pathname: '/orders/7', search: '?page=2', hash: '#top', state: null, key: 'k' };

function drawn(link: ReactNode): string {
  return renderToStaticMarkup(
    <PlaceNow value={{ location, action: 'POP', params: {} }}>{link}</PlaceNow>,
  );
}

it.each<[To, string]>([
  ['/dashboard', '/dashboard'],
  ['?page=3', '/orders/7?page=3'],
  ['#end', '/orders/7#end'],
  ['/store?plan=a%20b#top', '/store?plan=a%20b#top'],
  [{ search: '' }, '/orders/7'],
  [{ pathname: '/guide', search: '?step=2' }, '/guide?step=2'],
])('A link to %j leads from a page with a query and a mark to %s', (to, href) => {
  expect(
    drawn(
      <Link to={to} className="a">
        Next
      </Link>,
    ),
  ).toBe(`<a class="a" href="${href}">Next</a>`);
});

it.each([
  { to: '/orders', end: false, marked: true },
  { to: '/orders', end: true, marked: false },
  { to: '/ORDERS/7', end: true, marked: true },
  { to: '/order', end: false, marked: false },
  { to: '/', end: true, marked: false },
  { to: '/', end: false, marked: false },
])('A link to the page or above it is marked: %j', (each) => {
  const html = drawn(
    <NavLink to={each.to} end={each.end}>
      Next
    </NavLink>,
  );
  expect(html.includes('aria-current="page"')).toBe(each.marked);
});

it.each<[To, string, string, string]>([
  ['/a', '/a', '', ''],
  ['/a?b#c', '/a', '?b', '#c'],
  ['?b', '/orders', '?b', ''],
  ['#c', '/orders', '', '#c'],
  ['?', '/orders', '', ''],
  [{ search: '?b' }, '/orders', '?b', ''],
  [{ hash: '#c' }, '/orders', '', '#c'],
])(
  'A place that %j names from /orders has its path, query and mark',
  (to, pathname, search, hash) => {
    expect(resolvePlace(to, '/orders')).toEqual({ pathname, search, hash });
  },
);

const load = () => Promise.reject(new Error('No page is loaded here.'));
const routes: Route[] = [
  '*',
  '/',
  '/orders/:orderId',
  '/orders',
  '/orders/last',
  '/orders/:orderId/receipt',
  '/Free',
].map((path) => ({ path, load }));

it.each([
  ['/', '/', {}],
  ['/orders', '/orders', {}],
  ['/orders/', '/orders', {}],
  ['/ORDERS', '/orders', {}],
  ['/free', '/Free', {}],
  ['/orders/7', '/orders/:orderId', { orderId: '7' }],
  ['/orders/last', '/orders/last', {}],
  ['/orders/a%20b%2Fc', '/orders/:orderId', { orderId: 'a b/c' }],
  ['/orders/%E0%A4%A', '/orders/:orderId', { orderId: '%E0%A4%A' }],
  ['/orders/7/receipt', '/orders/:orderId/receipt', { orderId: '7' }],
  ['/orders/7/nothing', '*', {}],
  ['/orders//receipt', '*', {}],
  ['/nothing/at/all', '*', {}],
])('The page of a path %s is the one at %s', (path, pattern, params) => {
  const match = matchRoute(routes, path);
  expect([match?.route.path, match?.params]).toEqual([pattern, params]);
});

it('A path that fits no pattern has no page', () => {
  expect(matchRoute([{ path: '/', load }], '/orders')).toBeNull();
});

it('A shared day has squares and numbers', () => {
  const text = cardText({
    heading: 'Regz Coins',
    day: 'Nov 25, 2026',
    figure: '+130',
    caption: 'coins today',
    rows: [
      { label: 'Tasks 2/3', cells: [true, true, false] },
      { label: 'Games 1/2', cells: ['trivia', false] },
    ],
    address: 'regz.example/task-auth',
  });
  expect(text).toBe(
    'Regz Coins · Nov 25, 2026\n+130 coins today\n🟩🟩⬜ Tasks 2/3\n🟩⬜ Games 1/2\nregz.example/task-auth',
  );
});

it.each([
  ['', 'dark'],
  ['regz-theme=light', 'light'],
  ['other=x; regz-theme=system', 'system'],
  ['other-regz-theme=light', 'dark'],
  ['regz-theme=<script>', 'dark'],
])('The chosen theme of the cookies %j is %s', (cookies, theme) => {
  const dataset = {};
  runInNewContext(themeScript, { document: { cookie: cookies, documentElement: { dataset } } });
  expect(dataset).toEqual({ theme });
});

it.each([
  ['regz.localhost', 'regz.localhost'],
  ['client.regz.localhost', 'regz.localhost'],
  ['download.regz.example', 'regz.example'],
  ['www.regz.example', 'regz.example'],
  ['localhost', undefined],
  ['client.localhost', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
])('The chosen theme of %s is kept for %s', (hostname, domain) => {
  expect(sharedDomain(hostname)).toBe(domain);
});

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit' });
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });

it('Dates and hours are written as in English', () => {
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const at = new Date(2028, 0, 1, hour, hour % 60);
    const instant = at.toISOString();
    expect(formatInstantDay(instant)).toBe(day.format(at));
    expect(formatInstantTime(instant)).toBe(time.format(at).replace(/\s/u, ' '));
  }
  expect(formatDay('2028-02-09')).toBe('Feb 09, 2028');
});

it('Dates have twelve month names of their own in every language', () => {
  const { en, si, ta } = textsIn({ dates: messages.dates });
  for (const { dates } of [en, si, ta]) expect(new Set(dates.months).size).toBe(12);
  const all = [en, si, ta].flatMap(({ dates }) => [...dates.months, dates.am, dates.pm]);
  expect(new Set(all).size).toBe(3 * 14);
});

it('Numbers are grouped in threes', () => {
  expect([0, 999, 1000, 12_345, 1_234_567].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ]);
});
