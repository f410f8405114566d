import { texts } from '../../sentences.ts';

/** Sentences for customers about the PCs that run the panel, and about signing one in. */
export const panel = texts({
  signIn: {
    heading: 'Sign in a PC',
    description:
      'The panel shows a code when it starts on a PC that is not signed in. Confirm the code here, and the panel uses your account: it never asks for your password.',
    loading: 'Looking for the PC...',
    loadFailed: 'The PC could not be looked up',
    form: {
      title: 'Enter the code',
      field: 'Code on the screen of the PC',
      hint: 'Eight letters. Small letters and spaces do not matter.',
      wrong:
        'A code has eight letters, and no vowels or digits. Please compare it with the screen of your PC.',
      submit: 'Continue',
      help: 'No code? Start the panel on the PC and choose “Sign in” there.',
    },
    ask: {
      title: 'Sign in “{label}”?',
      code: 'This code is on the screen of the PC',
      check: 'Continue only if the panel in front of you shows exactly this code.',
      label: 'Name of the PC',
      version: 'Panel version',
      platform: 'System',
      place: 'Internet address',
      left: 'The code is valid for',
      minutes: '{minutes}:{seconds} min',
      known: 'This PC is registered on your account.',
      new: 'This PC is new to your account.',
      elsewhere:
        'This browser and the PC are in different networks. That is fine if you use a phone on mobile data. If somebody sent you this code or link, turn it away: whoever asks would play on your account.',
      full: {
        one: 'Another PC is registered on your account. After signing in, this one waits for a device reset, which you can make right away.',
        other:
          'All {n} places for PCs on your account are taken. After signing in, this one waits for a device reset, which you can make right away.',
      },
      consentTitle: 'What you agree to',
      runsWith: 'The panel on this PC runs with the subscription of {username}.',
      consent: [
        'It may redeem license keys for the account and save its settings there.',
        'It sees neither your password, your email address nor your orders.',
        'You can sign the PC out on your dashboard at any time.',
      ],
      prove: "Verify that it's you: sign in to Google as {email}.",
      proveAction: 'Verify with Google',
      proven: 'Verified. Signing in is the last step.',
      approve: 'Sign this PC in',
      approving: 'Signing in...',
      refuse: 'This is not my PC',
      refusing: 'Turning away...',
    },
    failed: 'This PC cannot be signed in',
    approved: {
      title: 'This PC is signed in',
      text: 'The panel on “{label}” starts by itself within a few seconds. You can close this page.',
      paused:
        'The panel on “{label}” now says that your subscription is paused. Resume it on your dashboard, and it starts by itself.',
      incomplete:
        'The panel on “{label}” now says what your account still needs: a running subscription, and our staff’s approval.',
      waiting:
        'The panel on “{label}” now waits for a place. Reset your device within 15 minutes, and it starts by itself.',
    },
    refused: {
      title: 'The PC was turned away',
      text: 'It was not signed in, and its code is void. If somebody asked you for the code, do not answer: our staff never ask for one.',
    },
    another: 'Enter another code',
    toDashboard: 'Back to Dashboard',
  },
  pcs: {
    title: 'PCs',
    loading: 'Loading your PCs...',
    loadFailed: 'Your PCs could not be loaded',
    none: 'No PC is signed in. Start the panel on yours, and confirm its code here.',
    add: 'Sign in a PC with a code',
    running: 'Running',
    signedIn: 'Signed in',
    signedOut: 'Signed out',
    bound: 'Registered device',
    shares: 'Shares the place of {name}',
    about: 'Version {version} · {platform}',
    seen: 'Last used {when} from {place}',
    neverOnline: 'Never online',
    offline: 'Offline file until {day}',
    first: 'On your account since {when}',
    moves:
      'Its network changed {count} times within 24 hours. If that was not you, sign it out and change your password.',
    rename: 'Rename',
    renameOf: 'Rename {label}',
    renameDialog: {
      title: 'Rename this PC',
      name: 'Name',
      hint: 'You and our staff see it. Left empty, the PC is called as its panel says.',
      submit: 'Rename',
      pending: 'Renaming...',
      success: 'The PC is renamed',
      failed: 'The PC could not be renamed',
    },
    end: 'Sign out',
    endOf: 'Sign out {label}',
    endDialog: {
      title: 'Sign this PC out?',
      text: 'The panel on “{label}” stops within five minutes. A PC that runs without the internet stops when its offline time ends.',
      keeps: 'Its place among your registered devices stays: only a device reset frees it.',
      confirm: 'Sign out',
      pending: 'Signing out...',
      success: 'The PC is signed out',
    },
  },
});
