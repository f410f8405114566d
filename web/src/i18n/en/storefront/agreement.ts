/** The agreement of a buyer. */
export const storefrontAgreement = {
  text: 'By paying you agree to our',
  terms: 'Terms & Conditions',
  and: 'and',
  returns: 'Return Policy',
  newTab: '(opens in a new tab)',
};
