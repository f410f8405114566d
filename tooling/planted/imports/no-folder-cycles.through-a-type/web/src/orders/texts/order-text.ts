export const orderText = 'order';
