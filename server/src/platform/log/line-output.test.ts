import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LineOutput } from './line-output.ts';

let folder: string;
let open: number[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'regz-output-'));
  open = [];
});
afterEach(() => {
  for (const file of open) closeSync(file);
  rmSync(folder, { recursive: true });
});

function opened(file: string, flags: number | string): number {
  const descriptor = openSync(file, flags);
  open.push(descriptor);
  return descriptor;
}

/** A pipe with both its ends in this process, neither of which ever blocks. */
function pipe(): { write: number; read(): string } {
  const fifo = path.join(folder, 'fifo');
  execFileSync('/usr/bin/mkfifo', [fifo]);
  const read = opened(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const write = opened(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  const bytes = Buffer.alloc(65_536);
  const text = () => {
    try {
      return bytes.toString('utf8', 0, readSync(read, bytes));
    } catch {
      return ''; // Nothing is in it.
    }
  };
  return { write, read: text };
}

it('A line output writes lines in order and reports completion', async () => {
  const file = path.join(folder, 'log');
  const output = new LineOutput(opened(file, 'w'));
  for (const number of [1, 2, 3]) output.write(`line ${number}\n`);
  await output.drained(5_000);
  expect(readFileSync(file, 'utf8')).toBe('line 1\nline 2\nline 3\n');
});

it('A full disk neither fails nor blocks the log', async () => {
  // Stays open: this output tries again forever, and the number of a closed file is reused.
  const output = new LineOutput(openSync('/dev/full', 'w'));
  const line = `${'x'.repeat(1023)}\n`;
  for (let count = 0; count < 2048; count += 1) output.write(line);
  await output.drained(50);
  output.write(line);
  expect(output.lost).toBe(1024);
  expect(output.writing).toBe(false);
});

it('The log continues once there is space, and reports the loss', async () => {
  const { write, read } = pipe();
  const output = new LineOutput(write);
  output.onLoss = (lost) => output.write(`lost ${lost}\n`);
  for (let count = 0; count < 3000; count += 1) output.write(`${count} ${'x'.repeat(1000)}\n`);
  const lost = output.lost;
  expect(lost).toBeGreaterThan(1000);
  let text = '';
  const drain = async () => {
    text += read();
    return text.endsWith('\n') && text.includes('lost ');
  };
  await expect.poll(drain, { interval: 1 }).toBe(true);
  const lines = text.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(`lost ${lost}`);
  expect(lines.slice(0, -1).map((line) => parseInt(line, 10))).toEqual(
    Array.from({ length: 3000 - lost }, (_, index) => index),
  );
  expect(lines.slice(0, -1).every((line) => /^\d+ x{1000}$/.test(line))).toBe(true);
});
