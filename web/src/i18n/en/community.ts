/** Sentences of the chat community. Source: specification A 2.5, A 4, A 8; ledger DASH-7. */
export const community = {
  card: {
    title: 'Discord Integration',
    description: 'Get the roles of your package in our Discord server.',
    loading: 'Loading Discord connection...',
    loadFailed: 'Failed to load the Discord connection',
    connected: 'Connected',
    notConnected: 'Not Connected',
    explanation:
      'Connecting lets you into our server and gives you the roles of your subscription. They change with it by themselves.',
    connect: 'Connect Discord',
    connecting: 'Opening Discord...',
    update: 'Update Roles',
    updating: 'Updating roles...',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting...',
  },
  roles: {
    label: 'Roles',
    count: (assigned: number, wanted: number) => `${assigned} of ${wanted}`,
    lastSynced: (when: string) => `last synced ${when}`,
    neverSynced: 'not synced yet',
    pending: 'Your roles are being brought up to date.',
    problems: {
      unreachable: 'Discord does not answer. Your roles are updated as soon as it does.',
      'not-a-member': 'You are not in our Discord server. Update Roles lets you in again.',
      'not-permitted':
        'Discord did not let us give you your roles. We are on it; please contact support if it lasts.',
      'role-unknown':
        'A role of your package is missing in Discord. We are on it; please contact support if it lasts.',
      misconfigured:
        'Our connection to Discord is out of order. We are on it; please contact support if it lasts.',
    },
  },
  disconnectDialog: {
    title: 'Disconnect Discord?',
    text: (name: string) =>
      `The roles of your package are taken from ${name}. You stay in the server and can connect again at any time.`,
    confirm: 'Disconnect',
    cancel: 'Stay connected',
  },
  failures: {
    connect: 'Failed to initiate Discord connection. Please try again.',
    connectNetwork: 'Failed to start Discord connection process.',
    disconnect: 'Failed to disconnect Discord. Please try again.',
    update: 'Failed to update Discord roles. Please try again.',
    missingCode: 'No authorization code received from Discord',
    connection: (reason: string) => `Discord connection failed: ${reason}`,
    cancelled: 'You did not allow the connection.',
    general: 'Failed to connect Discord account.',
  },
  done: {
    disconnected: 'Successfully disconnected from Discord and removed roles.',
    disconnectedOnly:
      'Discord account disconnected. Its roles are removed as soon as Discord answers.',
    updated: (count: number) => `Discord roles updated successfully. ${count} roles assigned.`,
    connected: (count: number) =>
      `Discord connected successfully! Assigned ${count} roles based on your subscription.`,
    connectedOnly: 'Discord connected successfully!',
    rolesLater: 'Your roles follow as soon as Discord answers.',
    joins: {
      refused: 'Discord did not let you into our server, so there are no roles to show yet.',
      failed: 'Joining the server did not work. Update Roles on the dashboard tries again.',
    },
  },
  callback: {
    heading: 'Connecting Discord',
    steps: [
      'Processing connection...',
      'Exchanging authorization code...',
      'Authenticating...',
      'Joining server...',
      'Updating your profile...',
      'Redirecting to dashboard...',
    ],
    toDashboard: 'Go to the dashboard',
    leaving: 'You are taken to the dashboard in a moment.',
    stepDone: 'done',
    stepRunning: 'under way',
    stepOpen: 'still to come',
    stepFailed: 'failed',
  },
};
