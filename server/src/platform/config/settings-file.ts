import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The file from which `npm start`, `npm run regz` and the systemd unit read settings. */
const FILE = fileURLToPath(new URL('../../../../.env', import.meta.url));

/** Returns the names with a value in the settings file; none if there is no file. */
export function namesInSettingsFile(file = FILE): readonly string[] {
  if (!existsSync(file)) return [];
  const settings = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  return settings.filter(([, value]) => value !== '').map(([name]) => name);
}
