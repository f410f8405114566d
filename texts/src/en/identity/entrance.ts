import { texts } from '../../sentences.ts';

/** The texts about the area on the login page. */
export const accountEntrance = texts({
  key: {
    title: 'One key, and it runs',
    text: 'Redeem a license key and your package is active at once, with its end date in view.',
  },
  device: {
    title: 'Your PC, and no one else’s',
    text: 'Your account is tied to your PC. Move to a new one by yourself, confirmed with Google.',
  },
  files: {
    title: 'Files you can check',
    text: 'Every download comes with its checksum, and the guide takes you to your first round.',
  },
});
