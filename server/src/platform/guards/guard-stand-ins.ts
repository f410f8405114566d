import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Refusal } from '../refusal.ts';
import { standInsOrigin } from '../stand-ins.ts';
import { unmapped } from './address.ts';
import type { OurOrigins } from './origins/our-origins.ts';
import { isSafeMethod } from './origins/same-origin.ts';
import { isLoopback } from './public-address.ts';

type Settings = Pick<Config, 'PORT' | 'STAND_INS_TOKEN' | 'TRUST_PROXY'>;

/**
 * Guards the stand-ins: they show all mail, and let every visitor log in as any person. They answer
 * only on their own host and ours, only to this machine unless the operator set a token, and to no
 * change requested by a page of another site.
 * @returns a guard that refuses a request for a stand-in with HOST_UNKNOWN, ORIGIN_FORBIDDEN,
 * SESSION_REQUIRED or ROUTE_UNKNOWN.
 */
export function guardStandIns(
  config: Settings,
  ours: Pick<OurOrigins, 'origins' | 'isOurHost'>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const { host } = new URL(standInsOrigin(config));
  const hosts = new Set([host, `127.0.0.1:${config.PORT}`]);
  return (request, reply) => {
    const asked = request.host.toLowerCase();
    if (!hosts.has(asked) && !ours.isOurHost(asked)) throw new Refusal('HOST_UNKNOWN');
    const fetchSite = request.headers['sec-fetch-site'] ?? 'same-origin';
    const isOurs = fetchSite === 'same-origin' || ours.origins.has(request.headers.origin ?? '');
    if (!isSafeMethod(request.method) && !isOurs) {
      throw new Refusal('ORIGIN_FORBIDDEN');
    }
    if (comesFromHere(request, config)) return;
    if (config.STAND_INS_TOKEN === undefined) throw new Refusal('ROUTE_UNKNOWN');
    if (bringsToken(request.headers.authorization, config.STAND_INS_TOKEN)) return;
    reply.header('www-authenticate', 'Basic realm="Regz stand-ins", charset="UTF-8"');
    throw new Refusal('SESSION_REQUIRED');
  };
}

/** A proxy missing from TRUST_PROXY forwards other clients from an address of this machine. */
function comesFromHere(request: FastifyRequest, { TRUST_PROXY }: Settings): boolean {
  if (TRUST_PROXY === undefined && request.headers['x-forwarded-for'] !== undefined) return false;
  return isLoopback(unmapped(request.ip));
}

/** The token is the password of HTTP Basic authentication, with any username. */
function bringsToken(authorization: string | undefined, token: string): boolean {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const [, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const given = Buffer.from(password.join(':'));
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
