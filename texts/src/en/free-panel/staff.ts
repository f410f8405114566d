import { texts } from '../../sentences.ts';
// Imported by the parts that show them, not part of the catalogue, which every page loads.

/** Sentences of the card with the QR code of a link. */
export const linkCard = texts({
  title: 'Printable card',
  hint: 'Anyone with the card can use the link.',
  heading: 'A free day of Regz',
  text: 'Scan the code and sign in or create an account. Your license key is ready in a minute.',
  picture: 'QR code of the link',
  ends: 'Until {end} ({zone})',
  uses: { one: 'For {n} person', other: 'For the first {n} people' },
  print: 'Print',
  close: 'Close',
});

/** Sentences of staff's choice of limits to one trial. */
export const oncePer = texts({
  title: 'One free day only',
  description:
    'An account gets one free day, ever. So does an email address, even after its account is deleted, unless you allow several for a link.',
  device: 'One per device',
  deviceHint:
    'A cookie tells devices apart. A private window or another browser counts as another device.',
  community: 'One per Discord account',
  communityHint:
    'Applies to accounts with Discord connected. A new account can connect it only once its free day starts.',
  parts: 'One per PC, by its board and Windows installation',
  partsHint:
    'Refuses a second free day after the program’s folder was deleted. Off, it is a report in Desktop Panel.',
  loading: 'Loading settings...',
  loadFailed: 'Failed to load settings',
  saved: 'Saved. Applies from the next visitor on.',
  failed: 'Failed to save',
});
