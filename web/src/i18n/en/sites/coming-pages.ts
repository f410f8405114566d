type ComingPage = { heading: string; text: string };

/** Headings of the pages that are announced but not open yet, by path. */
export const comingPages: Record<string, ComingPage> = {
  '/guild': { heading: 'Join Guild', text: 'Guild applications open soon.' },
  '/giveaway': { heading: 'Giveaway', text: 'Registration for the next giveaway opens soon.' },
  '/contact': { heading: 'Contact', text: 'The contact form opens soon.' },
};
