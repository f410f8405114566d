/** The frame of the install guide; its text is `web/src/guide/guide-content.ts`. */
export const guide = {
  heading: 'Install Guide',
  description:
    'From an empty PC to the first round. Tick off what you have done; it is kept for your account.',
  contents: 'Contents',
  progress: 'Steps done',
  progressText: (done: number, all: number) => `${done} of ${all}`,
  loading: 'Loading your check marks...',
  loadFailed: 'Your check marks could not be loaded',
  allDone: 'Everything is set up. Have a good game.',
  sectionDone: (done: number, all: number) => `${done}/${all}`,
  mark: (title: string) => `Done: ${title}`,
  trouble: 'It does not work?',
  copy: 'Copy the command',
  copied: 'Command copied to clipboard',
  copyFailed: 'Failed to copy the command',
  print: 'Print',
  /** On the main site, which has no account to keep check marks for. */
  elsewhere: {
    text: 'The install guide is part of the client area. Sign in to open it.',
    action: 'Open the guide',
  },
};
