import contract from 'virtual:contract';

export const served = contract;
