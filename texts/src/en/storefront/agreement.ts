import { texts } from '../../sentences.ts';

/** The agreement of a buyer. */
export const storefrontAgreement = texts({
  text: 'By paying you agree to our <terms>Terms & Conditions</terms> and <returns>Return Policy</returns>.',
  newTab: '(opens in a new tab)',
});
