import { expect, it } from 'vitest';
import { matchRoute, type Route } from './routes.ts';

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

it('The page of a path is none if no pattern fits', () => {
  expect(matchRoute([{ path: '/', load }], '/orders')).toBeNull();
});
