import { texts } from '../../sentences.ts';
/** Sentences of buying in the store, word for word. */
export const storefrontBuying = texts({
  unavailable: 'This product is not available for purchase at the moment.',
  orderClosed: 'This order can no longer be paid. Please choose your plan again.',
  scriptLoading: 'Payment system is loading. Please try again.',
  loginRequired: 'Please login to continue',
  startFailed: 'Failed to initiate payment',
  failed: 'Payment failed. Please try again.',
  completed: 'Payment completed! Your order is being processed.',
  paid: {
    title: 'Payment received',
    freeTitle: 'Order received',
    next: 'Taking you to your orders, where your key appears.',
  },
  question: {
    title: 'Continue this payment?',
    pay: 'Continue payment',
    gift: 'A gift for {name}.',
    code: 'With the code {code}.',
  },
  pending: {
    title: 'A payment is pending',
    order: 'It pays for order',
    twice: 'If you pay now, you may pay twice. A second payment is returned.',
    wait: 'Wait',
    pay: 'Pay all the same',
  },
  ways: {
    title: 'How do you want to pay?',
    charge: 'Prices are charged in Sri Lankan rupees: {amount}.',
    ownPrices: 'Does not take codes or lowered prices.',
    slow: 'Takes too long for a change of package.',
    contact: {
      email: 'Requires an email address, and your account has none.',
      mobileNumber: 'Requires a mobile number, and your account has none that it can read.',
    },
    addContact: 'Add it on your dashboard',
    away: 'Not responding at the moment. You can try again, or pay in another way.',
    names: {
      payhere: { name: 'PayHere', text: 'Cards and wallets of Sri Lanka, on the page of PayHere.' },
      transfer: {
        name: 'Bank transfer',
        text: 'You send us the slip; the key comes once it is checked.',
      },
      sandbox: { name: 'Test payment', text: 'Takes no real money.' },
      sellauth: {
        name: 'SellAuth',
        text: 'In the checkout of SellAuth.',
      },
      stripe: { name: 'Card', text: 'Visa, Mastercard and others, by Stripe.' },
    },
  },
  checkout: 'Checkout: {plan}',
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
});
