import { texts } from '../../sentences.ts';

/**
 * The text of the install guide: its sections and their steps by id. Add, change or remove a step
 * here and rebuild the sites.
 *
 * Customers' checkmarks are stored under the id of a step, so it must stay the same when the text
 * changes. A new id is a new, open step. It has at most 64 of `a` to `z`, digits, hyphens.
 */
export const guideContent = texts({
  community: {
    title: 'Setup of the chat community',
    intro:
      'News, help and your roles are in our Discord community. Join it first, so that someone can help if a later step goes wrong.',
    steps: {
      'community-join': {
        title: 'Join the community',
        text: 'Open <community>the community invite</community> with the Discord account you want to use and accept the rules.',
        withoutInvite:
          'Ask whoever gave you your license key for the invite, then join with the Discord account you want to use and accept the rules. Or go on to the next step: connecting your account adds you to the server.',
        trouble:
          'If Discord says the invite is invalid, it has probably expired. Ask support for a new one.',
      },
      'community-connect': {
        title: 'Connect it to your account here',
        text: 'On <dashboard>your dashboard</dashboard>, choose Connect in the Discord card. You need an active and approved subscription.',
      },
      'community-roles': {
        title: 'Check your roles',
        text: 'Roles unlock the channels for your package. If one is missing, choose Update Roles in the same card.',
      },
    },
  },
  download: {
    title: 'Download & Setup',
    intro:
      'Download files only from our download page. Our staff will never send you files by message.',
    steps: {
      'download-files': {
        title: 'Download the panel for your package',
        text: 'Open <download>the download page</download> and download the files for your package. Put them in their own folder, such as C:\\Regz.',
      },
      'download-checksum': {
        title: "Verify the download's checksum",
        text: 'Open PowerShell in that folder, run the line below with the name of your file, and compare the result with the SHA-256 shown next to the download. They must match exactly.',
        trouble:
          'If the checksums differ, the file is damaged or not ours. Delete it, download it again, and contact support if they still differ.',
      },
      'download-allow': {
        title: 'Allow that one file in your antivirus',
        text: 'Once the checksum matches, add an exclusion for this one file. In Windows Security, go to Virus & threat protection, Manage settings, Exclusions, Add an exclusion, File. Leave the antivirus itself on.',
        trouble:
          'If the file has already disappeared, restore it under Protection history, then add the exclusion.',
      },
      'download-run': {
        title: 'Extract and start the panel',
        text: 'Extract the archive into the same folder, then right-click the panel and choose Run as administrator.',
      },
      'download-log-in': {
        title: 'Log in with your account',
        text: 'Use your username and password for this site. The PC you log in on becomes your registered device; using the panel on a different PC suspends the account.',
        trouble:
          '“Please login from registered device” means that another PC is registered. Reset your Device ID on the dashboard, then log in again.',
      },
    },
  },
  emulator: {
    title: 'Emulator & Game',
    steps: {
      'emulator-install': {
        title: 'Install the recommended emulator',
        text: 'Install BlueStacks 5 from its official site, bluestacks.com: the panel is made for it. Do not install any other emulator alongside it.',
      },
      'emulator-64-bit': {
        title: 'Use a 64-bit build',
        text: 'Create the emulator instance from a 64-bit Android build. The panel cannot find the game in a 32-bit one.',
        trouble:
          'The emulator shows the build in the instance settings. An existing 32-bit instance cannot be converted, so create a new one.',
      },
      'emulator-game': {
        title: 'Install the game and play one round',
        text: 'Install the game in the emulator, log in, and finish one round without the panel, so that all game data is downloaded.',
      },
      'emulator-order': {
        title: 'Start in the right order',
        text: 'Start the emulator first, then the game up to its lobby, then the panel.',
      },
    },
  },
  headshot: {
    title: 'External/Supreme headshot setup',
    intro: 'Use only one of the two, External or Supreme. Running both at once causes conflicts.',
    steps: {
      'headshot-choose-one': {
        title: 'Turn on External or Supreme, not both',
        text: 'Choose the one in your package and leave the other turned off.',
      },
      'headshot-neck': {
        title: 'Set the aim position to Neck',
        text: 'In the aim settings, choose Neck as the aim position.',
      },
      'headshot-v1': {
        title: 'Headshot v1: each game',
        text: 'Turn on in-game headshot v1 again for each game.',
      },
      'headshot-v2': {
        title: 'Headshot v2: once per session',
        text: 'Turn on in-game headshot v2 once per session. It stays on until you close the game.',
        trouble: 'Restarting the emulator starts a new session, so turn it on again.',
      },
    },
  },
  sniper: {
    title: 'Essential sniper setup',
    steps: {
      'sniper-open': {
        title: 'Open the Essential tab',
        text: 'In the game lobby, open Essential in the panel and choose Sniper.',
      },
      'sniper-switch-on': {
        title: 'Turn on the sniper before the round',
        text: 'Turn it on in the lobby and wait until the panel shows that it is active.',
      },
      'sniper-try': {
        title: 'Try it on the training ground',
        text: 'Fire a few shots in training first. If it works there, it works in a round.',
        trouble: 'If nothing changes, go back to the lobby, turn it off and on, and try again.',
      },
    },
  },
  notes: {
    title: 'Additional Notes',
    notes: [
      'Restart your PC after the first setup; this fixes many problems.',
      'Keep the panel up to date. An old version may stop working after a game update.',
      'A new PC requires a device reset first. You can start one on <dashboard>your dashboard</dashboard>.',
      'If something does not work, post in <community>the community</community> which step failed and what you saw. Never send anyone your password or license key.',
    ],
  },
});
