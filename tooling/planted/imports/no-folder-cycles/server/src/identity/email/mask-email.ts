export const maskEmail = 'masked';
