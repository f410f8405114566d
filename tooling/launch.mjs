/**
 * Runs a command of commands.mjs on the pinned Node.js: `node tooling/launch.mjs <name> [argument
 * ...]`. Plain JavaScript without dependencies, because any Node.js from 18 on must be able to run
 * it. Ends as the command's program ends: with its exit code, or by its signal.
 */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from './commands.mjs';
import { findPinnedNode } from './pinned-node.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Step } from './commands.mjs' */

const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {ChildProcess | undefined} */
let child;
/** @type {NodeJS.Signals | undefined} */
let asked;
/** Ends the step that runs beside the others. */
let endBeside = () => false;

try {
  const [name = '', ...words] = process.argv.slice(2);
  const steps = commands[name];
  if (steps === undefined) {
    throw new Error(`There is no command "${name}", only ${Object.keys(commands).join(', ')}.`);
  }
  const node = findPinnedNode(root);
  forwardSignals();
  await runSteps(node, steps, words);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * A signal to this process is meant for the program, and this process outlives it. Ctrl+C in a
 * terminal also reaches the program directly, and npm sends it again: our programs treat a repeated
 * signal as the same one, and get each only once from here.
 */
function forwardSignals() {
  /** @type {Set<NodeJS.Signals>} */
  const sent = new Set();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      asked = signal;
      if (!sent.has(signal)) child?.kill(signal);
      sent.add(signal);
    });
  }
}

/**
 * @param {string} node
 * @param {readonly Step[]} steps
 * @param {readonly string[]} words Arguments for the last step.
 */
async function runSteps(node, steps, words) {
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if (step.says !== undefined && process.stderr.isTTY) process.stderr.write(`${step.says}\n`);
    if (step.beside) {
      startBeside(node, step);
      continue;
    }
    const { code, signal } = await runStep(node, step, isLast ? words : []);
    if (signal !== null) return endBy(signal);
    if (isLast || code !== 0) {
      process.exitCode = code ?? 1;
      return;
    }
    if (asked !== undefined) return endBy(asked);
  }
}

/**
 * The folder of the pinned Node.js leads the PATH, for whatever a program starts as `node`.
 *
 * @param {string} node
 * @param {Step} step
 * @param {readonly string[]} words
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
function runStep(node, { run, env }, words) {
  return new Promise((resolve, reject) => {
    child = spawn(node, [...run, ...words], {
      cwd: root,
      env: {
        ...process.env,
        PATH: [path.dirname(node), process.env['PATH']].join(path.delimiter),
        ...env,
      },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * Starts a step that takes only idle processor time. Its failure is not the command's.
 *
 * @param {string} node
 * @param {Step} step
 */
function startBeside(node, { run }) {
  const own = spawn(node, run, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  own.on('error', (error) => process.stderr.write(`${error.message}\n`));
  if (own.pid !== undefined) setPriority(own.pid, constants.priority.PRIORITY_LOW);
  own.unref();
  endBeside = () => own.kill();
  process.on('exit', endBeside);
}

/**
 * The parent process sees the signal that ended the program.
 *
 * @param {NodeJS.Signals} signal
 */
function endBy(signal) {
  endBeside();
  process.exitCode = 128 + constants.signals[signal];
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
