import { texts } from '../../sentences.ts';

/** The frame of the install guide; its text is in `content.ts`. */
export const guide = texts({
  heading: 'Install Guide',
  description:
    'From a fresh PC to your first round. Check off each step as you go; your progress is saved to your account.',
  contents: 'Contents',
  progress: 'Steps done',
  progressText: '{done} of {all}',
  loading: 'Loading your progress...',
  loadFailed: 'Your progress could not be loaded',
  allDone: "You're all set. Enjoy the game.",
  sectionDone: '{done}/{all}',
  mark: 'Done: {title}',
  toPc: {
    action: 'Send to my PC',
    pending: 'Sending...',
    sent: 'The link is on its way to {email}',
  },
  trouble: 'Having trouble?',
  copy: 'Copy the command',
  copied: 'Command copied to clipboard',
  copyFailed: 'Failed to copy the command',
  print: 'Print',
  /** For the main site, which has no account to store progress. */
  elsewhere: {
    description:
      'What the install guide covers, from the community and the download to your first round.',
    text: 'The install guide is part of the client area. Log in to open it.',
    part: { one: 'Part {place} · {n} step', other: 'Part {place} · {n} steps' },
    action: 'Open the guide',
  },
});
