import { isSamePc, isUnchangedPc, KEYS_PER_PLACE } from '@regz/rules/panel/same-pc.ts';
import { addressBlock } from '../platform/guards/address.ts';
import type { DeviceFacts, KnownDevice, Program } from './programs.queries.ts';

type Seen = Pick<DeviceFacts, 'components' | 'place'>;

/** The key in the list of an account that has this PC's parts after one of them was changed. */
export function findFormerKey(
  known: readonly KnownDevice[],
  { components }: Seen,
): KnownDevice | undefined {
  const parts = hexOf(components);
  return known.find((pc) => pc.isListed && isSamePc(parts, hexOf(pc.components)));
}

/**
 * The listed key whose place a PC may share: the key of another user of the same PC in the same
 * network, if not too many keys share it.
 */
export function findSharedKey(
  known: readonly KnownDevice[],
  { components, place }: Seen,
): KnownDevice | undefined {
  const [parts, network] = [hexOf(components), addressBlock(place)];
  const sharing = (id: string) => known.filter(({ sharesPlaceOf }) => sharesPlaceOf === id).length;
  return known.find(
    (pc) =>
      pc.isListed &&
      addressBlock(pc.place) === network &&
      isUnchangedPc(parts, hexOf(pc.components)) &&
      sharing(pc.deviceId) < KEYS_PER_PLACE - 1,
  );
}

/** Whether the PC of a program has a place in the list of devices, or shares one. */
export function isListed({
  deviceIds,
  deviceId,
  sharesPlaceOf,
}: Pick<Program, 'deviceIds' | 'deviceId' | 'sharesPlaceOf'>): boolean {
  return deviceIds.includes(sharesPlaceOf ?? deviceId);
}

/** Parts of a PC as the rules compare them: an unknown one is an empty text. */
export function hexOf(parts: readonly Buffer[]): string[] {
  return parts.map((part) => part.toString('hex'));
}
