type ComingPage = { heading: string; text: string };

/** Headings of the pages that are announced but not open yet, by path. */
export const comingPages: Record<string, ComingPage> = {
  '/Free': { heading: 'Free Panel', text: 'The free panel opens soon.' },
  '/privacy-policy': {
    heading: 'Privacy Policy',
    text: 'The privacy policy is being written and will be published here.',
  },
  '/return-policy': {
    heading: 'Return Policy',
    text: 'The return policy is being written and will be published here.',
  },
  '/terms-conditions': {
    heading: 'Terms & Conditions',
    text: 'The terms are being written and will be published here.',
  },
};
