/** Sentences of registering, logging in and the session. Source: specification A 2.4, A 5, A 8. */
export const accounts = {
  fields: {
    username: 'Username',
    email: 'Email',
    mobileNumber: 'Phone Number',
    password: 'Password',
    confirmPassword: 'Confirm Password',
  },
  passwordHint: (least: number) => `At least ${least} characters`,
  challenge: {
    label: "I'm not a robot",
    pending: 'Verification Pending',
    verifying: 'Verifying...',
    verified: 'Verified',
    expired: 'The verification has expired. Please verify again.',
    failed: 'The verification could not be completed. Please try again.',
    widget: 'Captcha verification',
  },
  authPage: {
    heading: 'Client area',
    description: 'Log in to see your subscription, redeem a license key and manage your device.',
    behind: {
      key: {
        title: 'One key, and it runs',
        text: 'Redeem a license key and your package is active at once, with its end in plain sight.',
      },
      device: {
        title: 'Your PC, and no one else’s',
        text: 'Your account is tied to your PC. Move to a new one by yourself, confirmed with Google.',
      },
      files: {
        title: 'Files you can check',
        text: 'Every download comes with its checksum, and the guide takes you to your first round.',
      },
    },
    title: 'Log in or register',
    tabs: 'Log in or register',
  },
  logIn: {
    tab: 'Login',
    submit: 'Login',
    pending: 'Logging in...',
    success: 'Login successful',
  },
  secondFactor: {
    code: 'Code',
    codeHint: 'Six digits from your authenticator app, or a recovery code.',
    passkey: 'Log in with a passkey',
    waiting: 'Waiting for your device...',
    cancelled: 'Your device did not confirm the request. Please try again.',
    known: 'This device already holds a passkey for your account.',
    failed: 'The passkey could not be used on this device.',
  },
  register: {
    tab: 'Register',
    submit: 'Create Account',
    pending: 'Creating Account...',
    success: 'Registration successful! Please login with your new account.',
    systemError: 'Registration failed due to system error. Please try again.',
    failed: (reason: string) => `Registration failed: ${reason}`,
  },
  session: {
    loadFailed: 'Failed to load session',
    banned: 'Your account has been banned.',
    ended: 'User session not found. Please login again.',
    loggedOut: 'Logged out successfully',
    logOut: 'Logout',
    loggingOut: 'Logging out...',
  },
  admin: {
    username: 'Admin Username',
    password: 'Admin Password',
    submit: 'Access Admin Panel',
    pending: 'Logging in...',
  },
};
