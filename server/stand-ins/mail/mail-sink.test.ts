import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sinkMailer } from './sink-mailer.ts';

it('Stored mail is unreadable for other users of the machine', async () => {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-sink-'));
  const folder = path.join(stateDir, 'mail');
  // As an earlier version made it.
  await mkdir(folder, { mode: 0o755 });
  const mailer = sinkMailer({ stateDir, from: 'no-reply@regz.localhost' });
  try {
    await mailer.send({
      to: 'a@example.com',
      messageId: '<1@x>',
      subject: 's',
      text: 't',
      html: 't',
      language: 'en',
    });
    const modes = [(await stat(folder)).mode];
    for (const name of await readdir(folder))
      modes.push((await stat(path.join(folder, name))).mode);
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
  } finally {
    await mailer.close();
    await rm(stateDir, { recursive: true });
  }
});
