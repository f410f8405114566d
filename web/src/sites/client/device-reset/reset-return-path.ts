const PARAMETER = 'device';

/**
 * The address to which a visit to the identity provider returns: the page itself, with the chosen
 * device, counted from 1.
 */
export function resetReturnPath(
  pathname: string,
  deviceIds: readonly string[],
  chosen: string | undefined,
): string {
  const place = chosen === undefined ? -1 : deviceIds.indexOf(chosen);
  return place === -1 ? pathname : `${pathname}?${PARAMETER}=${place + 1}`;
}

/** The chosen device of an address. It only fills in the form again. */
export function chosenDevice(search: string, deviceIds: readonly string[]): string | undefined {
  const place = Number(new URLSearchParams(search).get(PARAMETER));
  return deviceIds[place - 1];
}
