import { texts } from '../../sentences.ts';

export const licenseExperiment = texts({
  title: 'Experiment (Beta)',
  oneWay: 'This cannot be undone: your package stays experimental.',
  next: 'Your package will become {name}.',
  enable: 'Enable Experiment Mode',
  enabling: 'Enabling...',
  enabled: 'Already Enabled',
  active: 'Experiment Mode Active',
  none: 'No subscription found.',
  unsupported: 'This subscription does not support experimental mode.',
  dialogTitle: 'Enable experiment mode?',
  confirm: 'Enable Experiment Mode',
  cancel: 'Keep my package',
  success: 'Experiment mode enabled! Now using: {name}',
  failed: 'Failed to enable experiment mode. Please try again.',
});
