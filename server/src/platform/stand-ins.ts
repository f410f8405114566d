import type { Config } from './config/config.ts';

/** Everything that only pretends to be an outside service answers below this path. */
export const STAND_INS_PATH = '/stand-ins';

type StandInSettings = Pick<Config, 'NODE_ENV' | 'ALLOW_STAND_INS' | 'PORT' | 'origins'>;

/** Whether stand-ins may run: in production only if the operator allows it. */
export function standInsAllowed(config: StandInSettings): boolean {
  return config.NODE_ENV !== 'production' || config.ALLOW_STAND_INS;
}

/**
 * Scheme, host and port where both browser and server reach the stand-ins: plain localhost, because
 * Node does not resolve `*.localhost`.
 */
export function standInsOrigin(config: Pick<Config, 'PORT'>): string {
  return `http://localhost:${config.PORT}`;
}

/** Whether a request is for a stand-in: those are called by this server and by other origins. */
export function isStandInUrl(url: string): boolean {
  return url.startsWith(`${STAND_INS_PATH}/`);
}
