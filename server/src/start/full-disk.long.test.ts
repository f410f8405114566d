import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';

const ROOM_MB = 256;
let folder: string;
let program: Program;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-disk-'));
});
afterEach(async () => {
  program.signal('SIGTERM');
  await program.ended;
  await program.remove();
  execFileSync('/usr/bin/umount', [folder]);
  await rm(folder, { recursive: true });
});

/** Only root can make a disk of its own to fill. */
describe.runIf(process.getuid?.() === 0)('a disk that fills up under the database', () => {
  it('A disk that fills up under the database needs no restart', async () => {
    execFileSync('/usr/bin/mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${ROOM_MB}m,mode=755`,
      'regz',
      folder,
    ]);
    await chmod(folder, 0o755);
    const { username, password } = cast.sithara;
    program = await runProgram(null, {
      STATE_DIR: path.join(folder, 'state'),
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
    });
    await program.says('"msg":"ready"');
    const staff = program.browser();
    await staff.logInAdmin(cast.sithara);
    const [product] = await staff.call(contract.keyStock.listProducts, {});
    const productId = product?.id ?? '';
    const ballast = path.join(folder, 'ballast');
    await fill(ballast);

    let refused: string | undefined;
    while (refused === undefined) refused = await addKeys(staff, productId);
    expect(['STORAGE_FULL', 'SERVICE_BUSY']).toContain(refused);
    expect((await program.browser().request({ path: '/readyz' })).status).toBe(503);
    expect((await program.browser().request({ path: '/healthz' })).status).toBe(200);

    await truncate(ballast, 0);
    const ready = async () => (await program.browser().request({ path: '/readyz' })).status;
    await expect.poll(ready, { timeout: 90_000, interval: 500 }).toBe(200);
    expect(await addKeys(staff, productId)).toBeUndefined();
    program.signal('SIGTERM');
    expect(await program.ended).toBe(0);
  });
});

/** Fills the remaining space; what the tables have in reserve is soon used up. */
async function fill(file: string): Promise<void> {
  const bytes = Buffer.alloc(64 * 1024);
  const { bavail, bsize } = await statfs(folder);
  await writeFile(file, Buffer.alloc(bavail * bsize - 2 * bytes.length));
  const filling = async () => {
    for (;;) await appendFile(file, bytes);
  };
  await expect(filling()).rejects.toThrow('ENOSPC');
}

let pastes = 0;

/** Adds a thousand keys; gives the code of the refusal, if it is refused. */
async function addKeys(staff: Browser, productId: string): Promise<string | undefined> {
  pastes += 1;
  const keys = Array.from({ length: 1000 }, (_, index) => `FILLING-${pastes}-${index}`);
  const answer = await staff.send(contract.keyStock.addKeys, { productId, text: keys.join('\n') });
  return isRefusal(answer.json) ? answer.json.code : undefined;
}

function isRefusal(answer: unknown): answer is { code: string } {
  return typeof answer === 'object' && answer !== null && 'code' in answer;
}
