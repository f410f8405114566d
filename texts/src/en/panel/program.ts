import { texts } from '../../sentences.ts';

/**
 * What a program may show for each state and reason. `npm run sdk` writes them to
 * `sdk/sentences.json`.
 */
export const panelProgram = texts({
  'signed-out': 'This PC is not signed in.',
  banned: 'Your account has been banned',
  unapproved: 'Your account is awaiting approval by our staff.',
  none: 'Your account has no subscription. Redeem a license key.',
  frozen: 'Your subscription is frozen. Its days are kept.',
  ended: 'Your subscription has ended. Redeem a license key.',
  update: 'Please update the panel.',
  paused: 'Our staff have paused the panel. It starts again by itself.',
  device: 'Please login from registered device',
  seats: 'The panel already runs on as many PCs as your account allows.',
  running: 'The panel is running.',
  offline: 'No connection. The panel runs on until its offline time ends.',
  unreachable: 'No connection to the server.',
  'clock-behind': "This PC's clock was set back. Please set it right, or go online once.",
  'clock-wrong': "This PC's clock is wrong. Please set it right.",
  dns: "The server's address was not found. Check the internet connection.",
  refused: 'The server does not accept connections. Try again later.',
  timeout: 'The server did not answer in time. Check the internet connection.',
  tls: 'The secure connection failed. An antivirus or a firewall may open it.',
  proxy:
    'Another device on the network answered instead of the server. Check the proxy, or log in to the network.',
  'not-genuine': 'The answer did not come from our server. Please contact support.',
  'key-set': "The server's keys do not fit this program. Update the panel, or contact support.",
  'refused: CODE': 'The server refused the request. Please contact support.',
});
