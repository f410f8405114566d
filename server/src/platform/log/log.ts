import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Config } from '../config/config.ts';
import { standardOutput } from './line-output.ts';
import { logIsPretty, prettyLines } from './pretty-log.ts';

/** Fields that would carry a secret or personal data. */
const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'challenge',
  'licenseKey',
  'licenseKeys',
  'text',
  'token',
  'secret',
  'email',
  'authorization',
  'cookie',
];

/** The product's log, on standard output; lost lines are counted and reported later. */
export function openLog(config: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT' | 'NODE_ENV'>) {
  const pretty = logIsPretty(config);
  const log = createLog(config, pretty ? prettyLines(standardOutput) : standardOutput);
  standardOutput.onLoss = (lost) => log.warn({ lost }, 'log lines were lost');
  return log;
}

/**
 * Structured logs: one JSON object per line. Secret fields are redacted, and of an error only its
 * kind, message, code and stack are written, because a database error repeats the values of its
 * row.
 */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  destination: pino.DestinationStream,
): pino.Logger {
  const options = {
    level: config.LOG_LEVEL,
    redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const code = 'code' in thrown ? thrown.code : undefined;
  return { type: thrown.name, message: thrown.message, code, stack: thrown.stack };
}

const RESET_LINK = /^(\/dashboard\/ResetDeviceID\/).+/i;
const ENCODED_HASH = /(?:#|%(?:25)*23).*/s;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A path as it may appear in the log: a reset link contains an email address and a token, and mail
 * filters move the token of any other mailed link into the path. So nothing behind a `#` is
 * written, whatever its encoding, and nothing as long as a token except ids.
 */
export function loggedPath(path: string): string {
  return path
    .replace(RESET_LINK, '$1[redacted]')
    .replace(ENCODED_HASH, '[redacted]')
    .replaceAll(/[\w-]{32,}/g, (run) => (ID.test(run) ? run : '[redacted]'));
}

/** Writes one line per answered request, with only the path of its address, without the query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    const fields = {
      method: request.method,
      path: loggedPath(path),
      host: request.host,
      address: request.ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(fields, 'answered');
    done();
  });
}
