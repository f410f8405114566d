/** Words of the controls that appear on many pages. */
export const controls = {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss message',
  notifications: 'Messages',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what} copied to clipboard!`,
  copyFailed: (what: string) => `Failed to copy ${what}`,
};
