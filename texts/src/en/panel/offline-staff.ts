import { texts } from '../../sentences.ts';

/**
 * Sentences for staff about programs without a server connection. They load with the pages that
 * show them.
 */
export const panelOffline = texts({
  packages: {
    title: 'Offline',
    description:
      'How long programs of a package run without our server. An experiment has what its base has, and a trial gets no offline file.',
    loading: 'Loading the packages...',
    loadFailed: 'Failed to load the packages',
    none: 'No package is set',
    noneText: 'All have the hours of the setting PANEL_GRACE_HOURS, and no offline files.',
    add: 'Set a package',
    columns: {
      package: 'Package',
      hours: 'Without an answer',
      days: 'Offline files',
      actions: 'Actions',
    },
    usualHours: 'As PANEL_GRACE_HOURS',
    hours: { one: '{n} hour', other: '{n} hours' },
    noDays: 'No offline files',
    days: { one: 'Files of {n} day', other: 'Files of up to {n} days' },
    edit: 'Change {name}',
  },
  packageDialog: {
    addTitle: 'Set a package',
    editTitle: 'Change {name}',
    text: 'Files that were given before stay as they are.',
    package: 'Package',
    packageMissing: 'Please choose a package.',
    hours: 'Hours without an answer',
    hoursHint: 'From 0 to {most}. Empty for what the setting PANEL_GRACE_HOURS says.',
    hoursWrong: 'Please enter a whole number from 0 to {most}, or nothing.',
    days: 'Days of an offline file',
    daysHint: 'From 0 to {most}, at most. Staff issue the file for a PC without the internet.',
    daysWrong: 'Please enter a whole number from 0 to {most}.',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Package saved',
    nowIs: 'It is now: {hours}, {days}. Saving again overwrites that.',
  },
  issue: 'Offline file',
  issueDialog: {
    title: 'Issue an offline file',
    text: 'The panel runs on this PC without the internet until the file ends. A ban, a refund, a pause or a reset of the PC does not reach it before.',
    request: 'Request of the program',
    requestHint: 'The program on the PC writes it. It begins with eyJ.',
    requestMissing: 'Please paste the request.',
    days: 'Days',
    noDays: 'The package of this user allows none. An owner allows them on the tab Desktop Panel.',
    mostDays: 'At most {most}, and never longer than the subscription.',
    daysWrong: 'Please enter a whole number from 1 to {most}.',
    submit: 'Issue',
    pending: 'Issuing...',
    failed: 'Failed to issue the file',
    success: 'Offline file issued',
  },
  fileDialog: {
    title: 'The offline file',
    close: 'Close',
    until: 'It works on this PC only, until {when}.',
    secret:
      'It contains the values of the package, the secret ones too. Give it to this customer only. It is not shown again.',
    download: 'Download the file',
    picture: 'QR code of the offline file',
    noPicture: 'It is too long for a QR code.',
  },
});
