/** What a buyer agrees to by paying. */
export const storefrontAgreement = {
  text: 'By paying you agree to our',
  terms: 'Terms & Conditions',
  and: 'and',
  returns: 'Return Policy',
  newTab: '(opens in a new tab)',
};
