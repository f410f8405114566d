import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type pg from 'pg';
import * as z from 'zod';
import { type DeviceKey, newDeviceKey } from '../../test/harness/device-key.ts';
import { reportAnswers } from '../capacity.ts';
import { dayActs } from '../day-acts.ts';
import { clientOrigin, requestText } from '../http-client.ts';
import { addPeople } from '../identity/people.ts';
import { openLoop } from '../open-loop.ts';
import type { RunningProduct } from '../running-product.ts';

/** Running programs, each with a heartbeat every five minutes. */
const PROGRAMS = 10_000;
const HEARTBEATS_A_SECOND = PROGRAMS / 300;
const ACTS_A_SECOND = 600;
const SECONDS = 60;
/** Applies while Node compiles code and connections plan their statements. */
const WARM_UP = { perSecond: 200, seconds: 15 };
const PATH = '/api/panel/v1/heartbeat';
/** The body of a program that has just started; the answer contains an offline file. */
const FIRST_BODY = bodyOf({});
/**
 * The body of a program with a fresh offline file: it gets a new one every hour, which is every
 * twelfth heartbeat.
 */
const FRESH_BODY = bodyOf({ graceIat: Math.floor(Date.now() / 1000) });
const BEATS_A_FILE = 12;

function bodyOf(have: { graceIat?: number }): string {
  return JSON.stringify({
    version: '1.0.0',
    platform: 'linux-x64',
    device: { label: 'Bench PC', components: [], keyIn: 'file' },
    have,
  });
}

/** Measures the heartbeats of ten thousand running programs beside the day's mix. */
export async function reportPanel(product: RunningProduct): Promise<void> {
  const { PORT: port } = product.config;
  const keys = await addPrograms(product.ownerPool, PROGRAMS);
  // Runs before the measured minute, because a usual day does not add ten thousand rows at once.
  await product.ownerPool.query('vacuum analyze users, panel_devices');
  const { challenge } = await beat(port, nextOf(keys), '');
  const { state } = await beat(port, nextOf(keys), challenge);
  if (state !== 'running') throw new Error(`a program is told to be ${state}`);
  const act = await dayActs(product, WARM_UP.perSecond * WARM_UP.seconds + ACTS_A_SECOND * SECONDS);
  let sent = 0;
  const heartbeatAct = () => {
    sent += 1;
    const body = sent % BEATS_A_FILE === 0 ? FIRST_BODY : FRESH_BODY;
    return { kind: 'heartbeat', text: heartbeatText(port, nextOf(keys), challenge, body) };
  };
  await Promise.all([
    openLoop({ port, perSecond: HEARTBEATS_A_SECOND, seconds: WARM_UP.seconds, act: heartbeatAct }),
    openLoop({ port, ...WARM_UP, act }),
  ]);
  const [beats, acts] = await Promise.all([
    openLoop({
      port,
      perSecond: HEARTBEATS_A_SECOND,
      seconds: SECONDS,
      act: heartbeatAct,
    }),
    openLoop({ port, perSecond: ACTS_A_SECOND, seconds: SECONDS, act }),
  ]);
  reportAnswers('heartbeats of 10,000 programs, 33 a second (p99 at most 50 ms)', beats);
  reportAnswers("  the day's mix beside them, 600 a second (p99 at most 50 ms)", acts);
}

/** Subscribers whose PC is listed and has its seat, the usual case of a heartbeat. */
async function addPrograms(pool: pg.Pool, count: number): Promise<DeviceKey[]> {
  const keys = Array.from({ length: count }, newDeviceKey);
  const people = await addPeople(pool, count);
  const rows = [people.map(({ id }) => id), keys.map(({ deviceId }) => deviceId)];
  await pool.query(
    `update users set admin_approval = true, subscription = 'Supreme', expiredate = 'infinity',
            hwid = array[device]
       from unnest($1::uuid[], $2::text[]) as given (account, device) where id = account`,
    rows,
  );
  await pool.query(
    `insert into panel_devices (account_id, device_id, public_key, label, key_in, components, version,
            platform, place, first_seen, seen_at, signed_in_at, seat, seated_at, lease_until)
     select account, device, public_key, 'Bench PC', 'file', '{}', '1.0.0',
            'linux-x64', '127.0.0.1', now(), now(), now(), 1, now(), now() + interval '10 minutes'
       from unnest($1::uuid[], $2::text[], $3::bytea[]) as given (account, device, public_key)`,
    [...rows, keys.map(({ publicKey }) => publicKey)],
  );
  return keys;
}

function heartbeatText(port: number, key: DeviceKey, challenge: string, body: string): string {
  const headers = { ...headersOf(port, key, challenge, body), origin: undefined };
  return requestText({ port, method: 'POST', path: PATH, headers, body });
}

function headersOf(port: number, key: DeviceKey, challenge: string, body: string) {
  const targetUri = `${clientOrigin(port)}${PATH}`;
  const signed = key.sign({ method: 'POST', targetUri, body, challenge });
  return { ...signed, 'content-type': 'application/json' };
}

/** Sends one heartbeat; returns the program's state and the next challenge. */
async function beat(port: number, key: DeviceKey, challenge: string) {
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: PATH,
    headers: {
      host: new URL(clientOrigin(port)).host,
      ...headersOf(port, key, challenge, FIRST_BODY),
    },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end(FIRST_BODY);
  });
  const { state = '' } = standingShape.parse(await json(answer));
  const input = String(answer.headers['signature-input']);
  const [, next = ''] = /;nonce="([\w-]{22})";/.exec(input) ?? [];
  return { state, challenge: next };
}

/** The answer to an unproven request has no state. */
const standingShape = z.object({ state: z.string().optional() });

/** The next key in rotation: no PC sends two heartbeats in a row. */
function nextOf(keys: DeviceKey[]): DeviceKey {
  const key = keys.shift();
  if (key === undefined) throw new RangeError('there are no programs');
  keys.push(key);
  return key;
}
