import { golden } from '../../test/golden.ts';
import { notificationPath } from './notification-kinds.ts';
import { isPushEndpoint } from './push-endpoints.ts';

const inProduction = { allowsLoopback: false };
const elsewhere = { allowsLoopback: true };

golden('Messages are posted to push services of vendors only', isPushEndpoint, [
  ['https://fcm.googleapis.com/fcm/send/abc:def', inProduction, true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', inProduction, true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', inProduction, true],
  ['https://web.push.apple.com/abc', inProduction, true],
  ['https://api.push.apple.com/abc', inProduction, true],
  ['http://fcm.googleapis.com/fcm/send/abc', inProduction, false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', inProduction, false],
  ['https://person@fcm.googleapis.com/abc', inProduction, false],
  ['https://fcm.googleapis.com/abc#part', inProduction, false],
  ['https://fcm.googleapis.com.example.com/abc', inProduction, false],
  ['https://other.fcm.googleapis.com/abc', inProduction, false],
  ['https://notify.windows.com.example.com/abc', inProduction, false],
  ['https://xnotify.windows.com/abc', inProduction, false],
  ['https://10.0.0.1/abc', inProduction, false],
  ['https://192.168.1.1/abc', elsewhere, false],
  ['https://[fd00::1]/abc', elsewhere, false],
  ['https://169.254.169.254/latest', elsewhere, false],
  ['https://127.0.0.1/abc', inProduction, false],
  ['http://localhost:4000/abc', inProduction, false],
  ['http://127.0.0.1:4000/abc', elsewhere, true],
  ['http://[::1]:4000/abc', elsewhere, true],
  ['http://2130706433/abc', inProduction, false],
  ['ftp://localhost/abc', elsewhere, false],
  ['not an address', elsewhere, false],
]);

golden('A notification opens the page of what it is about', notificationPath, [
  ['key-ready', 'customer', 'RGZ-1', '/orders/RGZ-1'],
  ['slip-accepted', 'customer', 'RGZ-1', '/orders/RGZ-1'],
  ['access-ends', 'customer', null, '/renew'],
  ['incident-over', 'customer', null, '/dashboard'],
  ['incident-over', 'task-user', null, '/tasks'],
  ['day-begins', 'task-user', null, '/tasks'],
]);
