/** Sentences of signing up, signing in and the session. Source: specification A 2.4, A 5, A 8. */
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
    title: 'Login or register',
    tabs: 'Login or register',
  },
  logIn: {
    tab: 'Login',
    submit: 'Login',
    pending: 'Logging in...',
    success: 'Login successful',
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
