import { afterEach, expect, it } from 'vitest';
import {
  hostileAnswers,
  type HostileService,
  startHostileService,
} from '../../test/fakes/hostile-service.ts';
import { boundedFetch } from './bounded-fetch.ts';

const send = boundedFetch({ bytes: 1_000_000, limitMs: 300 });

let service: HostileService;
afterEach(() => service.close());

it.each(Object.entries(hostileAnswers))(
  'A request ends by its limit if the service %s',
  async (_how, misbehave) => {
    service = await startHostileService(misbehave);
    const url = `http://127.0.0.1:${service.port}/`;
    await expect(send(url, { method: 'POST', body: '{}' })).rejects.toThrow(/fetch failed|timeout/);
  },
);

it('A request ends by its limit if the service never answers TLS', async () => {
  service = await startHostileService(() => undefined);
  await expect(send(`https://127.0.0.1:${service.port}/`)).rejects.toThrow('timeout');
});
