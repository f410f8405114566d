import { type Audience, audienceNames, pagesOf } from '@regz/rules/sites/audiences.ts';
import { describe, expect, it } from 'vitest';
import type { Route } from '../platform/routing/routes.ts';
import { routes as admin } from './admin/routes.ts';
import { routes as client } from './client/routes.ts';
import { routes as download } from './download/routes.ts';
import { routes as forms } from './forms/routes.ts';
import { routes as freePanel } from './free-panel/routes.ts';
import { routes as main } from './main/routes.ts';
import { routes as tasks } from './tasks/routes.ts';

const routesOf: Record<Audience, readonly Route[]> = {
  main,
  forms,
  client,
  download,
  tasks,
  admin,
  'free-panel': freePanel,
};

describe.each(audienceNames)('the %s site', (audience) => {
  it('has a page for exactly the addresses that the server serves from it, and one for all others', () => {
    const addresses = routesOf[audience].map(({ path }) => path);
    expect(addresses.toSorted()).toEqual(['*', ...pagesOf(audience)].toSorted());
  });
});
