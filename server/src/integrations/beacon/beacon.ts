import { standInBeacon } from '../../../stand-ins/beacon/stand-in-beacon.ts';
import type { Config } from '../../platform/config/config.ts';
import type { RandomBeacon } from '../../platform/ports/random-beacon.ts';
import { standInsAllowed } from '../../platform/stand-ins.ts';
import { drandBeacon } from './drand-beacon.ts';

const DRAND = 'https://api.drand.sh';

/** The configured source of public randomness; null if there is none. */
export function createBeacon(config: Config): RandomBeacon | null {
  const { DRAND_URL } = config;
  if (DRAND_URL === 'none') return null;
  if (DRAND_URL !== undefined) return drandBeacon(DRAND_URL);
  return standInsAllowed(config) ? standInBeacon() : drandBeacon(DRAND);
}
