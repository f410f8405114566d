import { isatty } from 'node:tty';
import { styleText } from 'node:util';
import type pino from 'pino';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { thrownMessage } from '../thrown.ts';

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: styleText('yellow', 'WARN '),
  50: styleText('red', 'ERROR '),
  60: styleText('red', 'FATAL '),
};
/** From this level on a line shows where in the program it happened. */
const FAULT = 50;
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

const fields = z.record(z.string(), z.unknown());

/** True if a person reads the log: at a terminal outside production, or if LOG_FORMAT says so. */
export function logIsPretty({ LOG_FORMAT, NODE_ENV }: Pick<Config, 'LOG_FORMAT' | 'NODE_ENV'>) {
  if (LOG_FORMAT !== 'auto') return LOG_FORMAT === 'pretty';
  return NODE_ENV !== 'production' && isatty(1);
}

/** Formats log lines for people on their way to the output. */
export function prettyLines(output: pino.DestinationStream): pino.DestinationStream {
  return { write: (line) => output.write(prettyLine(line)) };
}

/**
 * A log line for a person: the time, what happened, and its fields. An answered request shows only
 * its method, path, status and duration.
 */
function prettyLine(json: string): string {
  const line = fields.parse(JSON.parse(json));
  const time = styleText('dim', new Date(Number(line['time'])).toTimeString().slice(0, 8));
  return `${time} ${levels[Number(line['level'])] ?? ''}${whatHappened(line)}\n`;
}

function whatHappened(line: Record<string, unknown>): string {
  const { msg, method, path, status, ms } = line;
  if (msg === 'answered')
    return `${String(method)} ${String(path)} ${String(status)} ${String(ms)} ms`;
  const more = Object.entries(line)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => ` ${styleText('dim', `${name}=`)}${asText(value)}`);
  const isFault = Number(line['level']) >= FAULT;
  return `${String(msg)}${more.join('')}${isFault ? trace(line['err']) : reason(line['err'])}`;
}

/** The operator can fix the cause that a warning names. The place in the code does not help. */
function reason(error: unknown): string {
  return typeof error === 'object' && error !== null ? `: ${thrownMessage(error)}` : '';
}

function trace(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message }: { stack?: unknown; message?: unknown } = error;
  return `\n${String(stack ?? message)}`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
