import { texts } from '../../sentences.ts';

/** The notifications of the client area and the task area. */
export const notifications = texts({
  title: 'Notifications',
  text: 'Regz notifies you on this device, even when no Regz page is open.',
  turnOn: 'Turn on in this browser',
  turningOn: 'Turning on...',
  turnOff: 'Turn off in this browser',
  on: 'Notifications are on in this browser.',
  turnedOn: 'Notifications are on in this browser',
  turnedOff: 'Notifications are off in this browser',
  failed: 'The notifications could not be turned on',
  offFailed: 'The notifications could not be turned off',
  loadFailed: 'The notifications could not be loaded',
  choices: 'Notify me when',
  kinds: {
    'key-ready': 'a license key is ready',
    'slip-accepted': 'a bank transfer is accepted',
    'access-ends': 'my access ends in three days',
    'incident-over': 'a problem with the service is over',
    'day-begins': 'a new day of tasks begins',
  },
  saved: 'Notifications changed',
  saveFailed: 'The notifications could not be changed',
  unsupported: 'This browser cannot show notifications. Use Chrome, Edge, Firefox or Safari.',
  homeScreen:
    'On an iPhone or iPad, first add this page to the home screen: tap Share, then Add to Home Screen. Open Regz from there and turn notifications on.',
  denied:
    'Notifications from this site are blocked. Allow them in the site settings of your browser, next to the address, and load this page again.',
});
