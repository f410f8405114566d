import type { FastifyInstance, FastifyServerOptions } from 'fastify';
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

/** Structured logs: one JSON object a line, secrets replaced. */
export function loggerOptions(
  config: Pick<Config, 'LOG_LEVEL'>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.LOG_LEVEL,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  };
}

/** Writes one line for each answered request; of its address only the path, without the query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      method: request.method,
      path: request.url.split('?')[0],
      host: request.host,
      address: request.ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(fields, 'answered');
  });
}
