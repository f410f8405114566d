/** The limits on what a program sends, in characters unless a name says bytes. */
export const PANEL_LIMITS = {
  label: 64,
  platform: 32,
  /** An id of an earlier program, as in the list of devices. */
  legacyId: 512,
  components: 6,
  reportBytes: 2048,
  settingsBytes: 64 * 1024,
  valuesBytes: 64 * 1024,
  /** The most files for an account. */
  files: 64,
} as const;

/** The possible locations of a device's key, safest first. */
export const keyPlaces = ['tpm', 'system', 'file'] as const;

/** `test` is for accounts with the group Tester. A version in it may run everywhere. */
export const releaseChannels = ['stable', 'experiment', 'test'] as const;
export type ReleaseChannel = (typeof releaseChannels)[number];

/** The kinds of reports from programs. A report has no automatic effect. */
export const reportKinds = ['tampered', 'crashed', 'message'] as const;

/** The kinds of reports that staff see: those of programs, and observations of the server. */
export const allReportKinds = [...reportKinds, 'moved', 'copied', 'trial'] as const;
export type ReportKind = (typeof allReportKinds)[number];

/** The path of the device API, below the client site's address. */
export const DEVICE_API_PATH = '/api/panel/v1';
