import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { down, type Pc } from './typescript-program.ts';

const losses = ['nothing', 'answer', 'request', 'delayed', 'crash'] as const;
type Loss = (typeof losses)[number];

/** Requests to deliver later, and those of programs that crashed before their answer. */
type Line = { delayed: (() => Promise<unknown>)[]; hung: (() => void)[] };

/**
 * Runs a program on a separate PC through a random pattern of losses; returns the pattern if the program is reported
 * as a copy.
 */
export async function survive(pc: Pc): Promise<string | null> {
  const store = mkdtempSync(path.join(os.tmpdir(), 'regz-losses-'));
  const before = pc.server.copied.length;
  const line: Line = { delayed: [], hung: [] };
  const pattern: string[] = [];
  pc.wire = fetch;
  const started = [await pc.program({ store })];
  for (let step = randomInt(2, 7); step > 0; step -= 1) {
    const loss = losses[randomInt(losses.length)] ?? 'nothing';
    pattern.push(loss);
    const heard = lose(pc, loss, line);
    const work = started.at(-1)?.refresh();
    await (loss === 'crash' ? heard : work);
    pc.wire = fetch;
    if (loss === 'crash' || randomInt(4) === 0) started.push(await pc.program({ store }));
    if (randomInt(3) === 0) for (const send of line.delayed.splice(0)) await send();
  }
  const standing = await started.at(-1)?.refresh();
  const isAccused = standing?.state !== 'running' || pc.server.copied.length > before;
  rmSync(store, { recursive: true, force: true });
  pc.wire = down;
  for (const end of line.hung) end();
  for (const panel of started) await panel.close();
  return isAccused ? pattern.join(' ') : null;
}

/** Loses the next request or its answer; resolves once the server has heard a request. */
function lose(pc: Pc, loss: Loss, { delayed, hung }: Line): Promise<void> {
  return new Promise((heard) => {
    pc.wire = async (...asked) => {
      if (loss === 'nothing') return fetch(...asked);
      // The request arrives although its program has given it up.
      const [url, request] = asked;
      const send = async () => (await fetch(url, { ...request, signal: null })).text();
      if (loss === 'delayed') delayed.push(send);
      if (loss === 'answer' || loss === 'crash') await send();
      heard();
      if (loss !== 'crash') return down(...asked);
      return new Promise((_, fail) => hung.push(() => fail(new TypeError('crashed'))));
    };
  });
}
