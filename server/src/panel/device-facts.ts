import { oneLine } from '@regz/rules/texts.ts';
import type { Services } from '../platform/services.ts';
import type { DeviceFacts } from './programs.queries.ts';

/** The label of a PC whose own has no visible characters. */
const NAMELESS = 'PC';

/** A program's report about its PC, as texts. Unknown parts are empty. */
type Said = Pick<DeviceFacts, 'label' | 'keyIn' | 'platform' | 'version'> & {
  components: readonly string[];
};

/**
 * Components are stored as keyed hashes, so that a reader of the database cannot find a PC by its
 * parts.
 */
export function deviceFacts(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { components, keyIn, label, platform, version }: Said,
  place: string,
): DeviceFacts {
  const hashed = components.map((part) =>
    part === '' ? Buffer.alloc(0) : keyedHash('panel components', part),
  );
  return {
    label: oneLine(label) || NAMELESS,
    keyIn,
    components: hashed,
    version,
    platform: oneLine(platform),
    place,
  };
}
