import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** Fields that may carry a secret, wherever a log call puts them. */
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
  'connectionString',
];

/**
 * Structured logs: one JSON object a line, secrets replaced. Of a request only method, path
 * without query, host and address are written.
 */
export function loggerOptions(
  config: Pick<Config, 'LOG_LEVEL'>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.LOG_LEVEL,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        host: request.host,
        address: request.ip,
      }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}
