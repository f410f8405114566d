/**
 * The text of the install guide. Operators edit it here and nowhere else (decision 30): a step is
 * added, changed or removed by editing this list and building the sites anew.
 *
 * The `id` of a step is what customers' check marks are kept under, so it stays the same while the
 * wording changes; a new id is a new, open step. It has at most 64 of `a` to `z`, digits, hyphens.
 */
export const guideSections: readonly GuideSection[] = [
  {
    id: 'community',
    title: 'Setup of the chat community',
    intro: [
      'News, help and your roles are in our Discord community. Join it first, so that somebody can help when a later step does not work.',
    ],
    steps: [
      {
        id: 'community-join',
        title: 'Join the community',
        text: [
          'Open ',
          { to: 'community', text: 'the community invite' },
          ' with the Discord account that you play with, and accept its rules.',
        ],
        trouble:
          'An invite that is said to be invalid has often expired: ask support for a new one.',
      },
      {
        id: 'community-connect',
        title: 'Connect it to your account here',
        text: [
          'On ',
          { to: 'dashboard', text: 'your dashboard' },
          ', choose Connect in the Discord card. You need an active and approved subscription.',
        ],
      },
      {
        id: 'community-roles',
        title: 'Check your roles',
        text: [
          'Your package opens its channels through roles. If one is missing, choose Update Roles in the same card.',
        ],
      },
    ],
  },
  {
    id: 'download',
    title: 'Download & Setup',
    intro: ['Only take files from our download page. Nobody of our staff sends them by message.'],
    steps: [
      {
        id: 'download-files',
        title: 'Download the panel of your package',
        text: [
          'Open ',
          { to: 'download', text: 'the download page' },
          ' and take the files of your package. Put them into a folder of their own, for instance C:\\Regz.',
        ],
      },
      {
        id: 'download-checksum',
        title: "Verify the download's checksum",
        text: [
          'Open PowerShell in that folder, run the line below with the name of your file, and compare the result with the SHA-256 beside the download. They have to be equal, letter for letter.',
        ],
        command: 'Get-FileHash .\\regz-panel.zip -Algorithm SHA256',
        trouble:
          'A checksum that differs means a broken or a foreign file. Delete it, download it again, and tell support if it still differs.',
      },
      {
        id: 'download-allow',
        title: 'Allow that one file in your antivirus',
        text: [
          'Only after the checksum was right: add an exception for this one file. In Windows Security that is Virus & threat protection, Manage settings, Exclusions, Add an exclusion, File. Leave the antivirus itself switched on.',
        ],
        trouble:
          'If the file has disappeared already, restore it under Protection history and then add the exception.',
      },
      {
        id: 'download-run',
        title: 'Unpack and start the panel',
        text: [
          'Unpack the archive into the same folder, then start the panel with a right click and Run as administrator.',
        ],
      },
      {
        id: 'download-log-in',
        title: 'Log in with your account',
        text: [
          'Use the username and password of this site. The PC you log in on becomes your registered device; using the panel on a different PC suspends the account.',
        ],
        trouble:
          '“Please login from registered device” means that another PC is registered. Reset your Device ID on the dashboard, then log in again.',
      },
    ],
  },
  {
    id: 'emulator',
    title: 'Emulator & Game',
    steps: [
      {
        id: 'emulator-install',
        title: 'Install the recommended emulator',
        text: [
          'Install the emulator that the download page recommends, from its maker, and no other one beside it.',
        ],
      },
      {
        id: 'emulator-64-bit',
        title: 'Use a 64-bit build',
        text: [
          'Make the instance of the emulator from a 64-bit Android build. The panel finds nothing in a 32-bit one.',
        ],
        trouble:
          'The emulator shows the build in the settings of the instance. An existing 32-bit instance cannot be changed: make a new one.',
      },
      {
        id: 'emulator-game',
        title: 'Install the game and play one round',
        text: [
          'Install the game in the emulator, log in, and finish one round without the panel, so that everything is downloaded.',
        ],
      },
      {
        id: 'emulator-order',
        title: 'Start in the right order',
        text: ['First the emulator, then the game up to its lobby, then the panel.'],
      },
    ],
  },
  {
    id: 'headshot',
    title: 'External/Supreme headshot setup',
    intro: ['Use only one of the two, External or Supreme. Both at once work against each other.'],
    steps: [
      {
        id: 'headshot-choose-one',
        title: 'Switch on External or Supreme, not both',
        text: ['Choose the one of your package and leave the other switched off.'],
      },
      {
        id: 'headshot-neck',
        title: 'Set the aim position to Neck',
        text: ['In the aim settings, choose Neck as the aim position.'],
      },
      {
        id: 'headshot-v1',
        title: 'Headshot v1: each game',
        text: ['In the game, switch on in-game headshot v1 anew for each game.'],
      },
      {
        id: 'headshot-v2',
        title: 'Headshot v2: once per session',
        text: [
          'In-game headshot v2 is switched on once per session and stays on until the game is closed.',
        ],
        trouble: 'After a restart of the emulator a new session begins: switch it on again.',
      },
    ],
  },
  {
    id: 'sniper',
    title: 'Essential sniper setup',
    steps: [
      {
        id: 'sniper-open',
        title: 'Open the Essential tab',
        text: ['In the lobby of the game, open Essential in the panel and choose Sniper.'],
      },
      {
        id: 'sniper-switch-on',
        title: 'Switch the sniper on before the round',
        text: ['Switch it on in the lobby and wait until the panel says that it is active.'],
      },
      {
        id: 'sniper-try',
        title: 'Try it in the training ground',
        text: ['Fire a few shots in training first. What is right there is right in a round.'],
        trouble: 'If nothing changes, leave to the lobby, switch it off and on, and try once more.',
      },
    ],
  },
  {
    id: 'notes',
    title: 'Additional Notes',
    notes: [
      ['Restart the PC once after the first setup; many problems end there.'],
      ['Keep the panel up to date: an old one may stop working after an update of the game.'],
      [
        'A new PC needs a device reset first. You start one on ',
        { to: 'dashboard', text: 'your dashboard' },
        '.',
      ],
      [
        'When something does not work, write in ',
        { to: 'community', text: 'the community' },
        ' which step it was and what you saw. Never send anybody your password or license key.',
      ],
    ],
  },
];

/** A piece of a sentence that leads somewhere. */
export type GuideLink = { to: 'community' | 'dashboard' | 'download'; text: string };

export type GuideText = readonly (string | GuideLink)[];

export type GuideStep = {
  id: string;
  title: string;
  text: GuideText;
  /** A line to copy into a terminal. */
  command?: string;
  /** What to do when the step does not work. */
  trouble?: string;
};

export type GuideSection = {
  id: string;
  title: string;
  intro?: GuideText;
  steps?: readonly GuideStep[];
  /** Remarks that nobody has to tick off. */
  notes?: readonly GuideText[];
};
