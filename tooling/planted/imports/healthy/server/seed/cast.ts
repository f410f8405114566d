export const cast = ['nimal'];
