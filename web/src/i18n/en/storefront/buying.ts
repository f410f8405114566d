/** Sentences of buying in the store, word for word. Source: specification B 5, B 8. */
export const storefrontBuying = {
  unavailable: 'This product is not available for purchase at the moment.',
  orderClosed: 'This order can no longer be paid. Please choose your plan again.',
  scriptLoading: 'Payment system is loading. Please try again.',
  loginRequired: 'Please login to continue',
  startFailed: 'Failed to initiate payment',
  failed: 'Payment failed. Please try again.',
  completed: 'Payment completed! Your order is being processed.',
  paid: {
    title: 'Payment received',
    next: 'Taking you to your orders, where your key appears.',
  },
  checkout: (plan: string) => `Checkout: ${plan}`,
  closeCheckout: 'Close the checkout',

  signIn: {
    plan: 'Your plan',
    logIn: {
      title: 'Login to continue',
      submit: 'Login',
      pending: 'Logging in...',
      success: 'Login successful! Redirecting to payment...',
      forgot: 'Forgot your password?',
      toOther: 'No account yet? Create one',
    },
    register: {
      title: 'Create an account',
      submit: 'Create Account',
      pending: 'Creating Account...',
      success: 'Account created successfully! Redirecting to payment...',
      toOther: 'Have an account? Login',
    },
    fieldsMissing: 'All fields are required',
    credentialsInvalid: 'Invalid username or password',
    emailTaken: 'Email already exists',
    failed: 'Authentication failed',
  },
};
