export const recordAct = [];
