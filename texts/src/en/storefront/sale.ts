import { texts } from '../../sentences.ts';

/** The sentence of a plan on sale. */
export const storefrontSale = texts({ until: 'Sale until {moment}' });
