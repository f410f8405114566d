import { oneLine } from '@regz/rules/texts.ts';
import type { Services } from '../platform/services.ts';
import type { DeviceFacts } from './programs.queries.ts';

/** What a PC without a name that can be seen is called. */
const NAMELESS = 'PC';

/** What a program says of its PC, each part as a text; an unknown one is empty. */
type Said = Pick<DeviceFacts, 'label' | 'keyIn' | 'platform' | 'version'> & {
  components: readonly string[];
};

/** Components are kept as keyed hashes: nobody can look up a PC by its parts. */
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
