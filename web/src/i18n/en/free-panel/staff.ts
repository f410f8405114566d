// Imported where they are shown and not part of the catalogue, which every page loads.

/** Sentences of the card with the QR code of a link. */
export const linkCard = {
  title: 'Card to print',
  hint: 'Whoever has the card can use the link.',
  heading: 'A free day of Regz',
  text: 'Scan the code and sign in or create an account. Your license key is there a minute later.',
  picture: 'QR code of the link',
  ends: (end: string, zone: string) => `Until ${end} (${zone})`,
  uses: (count: number) => (count === 1 ? 'For 1 person' : `For the first ${count} people`),
  print: 'Print',
  close: 'Close',
};

/** Sentences of what may have one trial only, as staff choose. */
export const oncePer = {
  title: 'One free day only',
  description:
    'An account gets one free day, ever. Whoever deletes it and comes back with the same email address gets none.',
  device: 'One for each device',
  deviceHint:
    'A cookie tells devices apart. A private window or another browser counts as another device.',
  community: 'One for each Discord account',
  communityHint:
    'Counts for accounts that have Discord connected. A new account connects it only once its free day runs.',
  loading: 'Loading what counts...',
  loadFailed: 'Failed to load what counts',
  saved: 'Saved. It counts from the next visitor on.',
  failed: 'Failed to save',
};
