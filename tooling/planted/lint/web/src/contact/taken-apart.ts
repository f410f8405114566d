// expects catalogue(by-part)
const messages = { contact: 'Ask us', guild: 'Join us' };
const { contact } = messages;
export const asked = [contact, messages.guild];
