import pino from 'pino';
import { expect, it } from 'vitest';
import { thrownMessage } from '../thrown.ts';
import { prettyLines } from './pretty-log.ts';

/** Returns the terminal's text for the logged lines. */
function shown(log: (logger: pino.Logger) => void): string {
  let text = '';
  log(pino({}, prettyLines({ write: (line) => void (text += line) })));
  return text;
}

it('Warnings at a terminal show a reason without a stack trace', () => {
  const text = shown((logger) => logger.warn({ err: new Error('no answer') }, 'asking failed'));
  expect(text).toMatch(/WARN.*asking failed: no answer\n$/u);
});

it('Errors at a terminal show where in the program they happened', () => {
  const text = shown((logger) => logger.error({ err: new Error('no answer') }, 'asking failed'));
  expect(text).toContain('no answer');
  expect(text).toContain('pretty-log.test.ts');
});

it.each<[string, unknown, string]>([
  ['an error', new Error('no answer'), 'no answer'],
  ['a text', 'no answer', 'no answer'],
  ['what pg-boss tells', { message: 'no answer', queue: 'mail.send' }, 'no answer'],
  [
    'a connection refused at each address',
    new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')], ''),
    'refused at ::1; refused at 127.0.0.1',
  ],
])('The reason of %s is a text for a person', (_, thrown, text) => {
  expect(thrownMessage(thrown)).toBe(text);
});
