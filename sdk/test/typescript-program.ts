import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { connect, type Options, type Panel } from '../typescript/regz-panel.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

/** A test's PC: its clocks in seconds, its folder, the connection to the server, its programs. */
export type Pc = {
  server: StandIn;
  store: string;
  places: { latest: string; records: string[] };
  clock: { wall: number; boot: number };
  wire: typeof fetch;
  /** Starts the program with its developer's options. */
  program(more?: Partial<Options>): Promise<Panel>;
  /** A running program with a grace file for three days. */
  runningProgram(): Promise<Panel>;
  pass(seconds: number): void;
};

export const down: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
export const components = ['board', 'cpu', 'disk', 'os', 'gpu', 'network'];
export const values = JSON.stringify({ offsets: 'a secret' });
export const digest = createHash('sha256').update(values).digest('base64url');
const account = {
  username: 'nimal',
  package: 'Supreme',
  groups: ['Supreme', 'Esp'],
  endsOn: '2030-01-01',
  endsAt: '2030-01-01T05:30:00.000Z',
  secondsLeft: 86_400,
};
export const running = { state: 'running', account, values: { digest, content: values } };

/** Creates a PC and a server before each test of a file, and removes them after it. */
export function usePc(): Pc {
  const panels: Panel[] = [];
  const pc: Partial<Pc> = {
    program: async (more = {}) => {
      const { server, store, places, clock } = pc as Pc;
      const panel = await connect({
        roots: [server.root, server.spare],
        origins: [server.origin],
        version: '2.4.0',
        store,
        places,
        components,
        fetch: (...asked) => (pc as Pc).wire(...asked),
        clock: { now: () => clock.wall, sinceBoot: () => clock.boot },
        ...more,
      });
      panels.push(panel);
      return panel;
    },
    runningProgram: () => {
      const { server, clock, program } = pc as Pc;
      server.says = ({ device }) => {
        const [iat, exp] = [clock.wall, clock.wall + 3 * 86_400];
        const file = { ...account, account: 'a', iat, exp, values: digest };
        return { ...running, grace: server.grace(device, file) };
      };
      return program();
    },
    pass: (seconds) => {
      const { clock } = pc as Pc;
      clock.wall += seconds;
      clock.boot += seconds;
    },
  };
  beforeEach(async () => {
    const server = await startStandIn();
    const clock = { wall: Math.floor(Date.now() / 1000), boot: 1000 };
    const store = mkdtempSync(path.join(os.tmpdir(), 'regz-panel-'));
    server.now = () => clock.wall;
    const latest = mkdtempSync(path.join(os.tmpdir(), 'regz-latest-'));
    Object.assign(pc, { server, clock, store, places: { latest, records: [] }, wire: fetch });
  });
  afterEach(async () => {
    pc.wire = down;
    for (const panel of panels.splice(0)) await panel.close();
    await pc.server?.close();
    for (const folder of [pc.store, pc.places?.latest]) {
      rmSync(folder ?? '', { recursive: true, force: true });
    }
  });
  return pc as Pc;
}
