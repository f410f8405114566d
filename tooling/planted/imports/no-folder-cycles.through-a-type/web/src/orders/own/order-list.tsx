import { orderText } from '../texts/order-text.ts';

export type Order = { text: typeof orderText };
