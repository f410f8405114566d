import { texts } from '../../sentences.ts';

export const community = texts({
  card: {
    title: 'Discord Integration',
    loading: 'Loading Discord connection...',
    loadFailed: 'Failed to load the Discord connection',
    connected: 'Connected',
    notConnected: 'Not Connected',
    explanation:
      'Connecting adds you to our server and gives you the roles for your subscription. They update automatically when it changes.',
    connect: 'Connect Discord',
    connecting: 'Opening Discord...',
    update: 'Update Roles',
    updating: 'Updating roles...',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting...',
  },
  roles: {
    label: 'Roles',
    count: '{assigned} of {wanted}',
    lastSynced: 'last synced {when}',
    neverSynced: 'not synced yet',
    pending: 'Your roles are being updated.',
    problems: {
      unreachable: 'Discord is not responding. Your roles will be updated as soon as it does.',
      'not-a-member': 'You are not in our Discord server. Choose Update Roles to rejoin.',
      'join-waiting':
        'Discord could not add you to our server yet. We keep trying, and your roles will follow.',
      'join-refused':
        'Discord did not let us add you to our server. Please disconnect and connect again; contact support if this continues.',
      'not-permitted':
        'Discord did not let us assign your roles. We are working on it; please contact support if this continues.',
      'role-unknown':
        'One of your roles is missing in Discord. We are working on it; please contact support if this continues.',
      misconfigured:
        'Our connection to Discord is down. We are working on it; please contact support if this continues.',
    },
  },
  disconnectDialog: {
    title: 'Disconnect Discord?',
    text: 'This removes your package roles from {name}. You stay in the server and can reconnect at any time.',
    confirm: 'Disconnect',
    cancel: 'Stay connected',
  },
  failures: {
    connect: 'Failed to initiate Discord connection. Please try again.',
    connectNetwork: 'Failed to start Discord connection process.',
    disconnect: 'Failed to disconnect Discord. Please try again.',
    update: 'Failed to update Discord roles. Please try again.',
    missingCode: 'No authorization code received from Discord',
    connection: 'Discord connection failed: {reason}',
    cancelled: 'You declined the connection.',
    general: 'Failed to connect Discord account.',
  },
  done: {
    disconnected: 'Successfully disconnected from Discord and removed roles.',
    disconnectedOnly:
      'Discord account disconnected. Its roles will be removed as soon as Discord responds.',
    updated: 'Discord roles updated successfully. {count} roles assigned.',
    connected: 'Discord connected successfully! Assigned {count} roles based on your subscription.',
    connectedOnly: 'Discord connected successfully!',
    rolesLater: 'Your roles will be assigned as soon as Discord responds.',
    joins: {
      refused: 'Discord did not let us add you to our server, so there are no roles to show yet.',
      failed:
        'You could not be added to our server yet. We keep trying, and your roles will follow.',
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
    leaving: 'Taking you to the dashboard...',
    stepDone: 'done',
    stepRunning: 'in progress',
    stepOpen: 'not started',
    stepFailed: 'failed',
  },
});
