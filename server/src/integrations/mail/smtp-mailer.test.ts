import { afterEach, expect, it } from 'vitest';
import {
  type HostileService,
  pouring,
  startHostileService,
} from '../../../test/fakes/hostile-service.ts';
import { smtpMailer } from './smtp-mailer.ts';

let service: HostileService;
afterEach(() => service.close());

it('a mail ends by its limit if the server greets without end, and the next one connects anew', async () => {
  service = await startHostileService(pouring('', '220-welcome\r\n'), { at: 'connection' });
  const url = `smtp://127.0.0.1:${service.port}`;
  const mailer = smtpMailer({ url, from: 'shop@example.com', limitMs: 300 });
  const mail = { to: 'nimal@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  for (const messageId of ['<1@example.com>', '<2@example.com>']) {
    const before = service.connections();
    await expect(mailer.send({ ...mail, messageId })).rejects.toThrow('timeout');
    expect(service.connections()).toBeGreaterThan(before);
  }
  await mailer.close();
});
