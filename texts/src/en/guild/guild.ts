import { texts } from '../../sentences.ts';

/** Sentences of the guild's pages. */
export const guild = texts({
  heading: 'Join Guild',
  description: 'Play with people who mean it.',
  benefits: {
    title: 'What members get',
    items: [
      ['A team', 'Regular squads at your level, every evening.'],
      ['Scrims and tournaments', 'Custom rooms each week, and places in our tournament team.'],
      ['Priority help', 'Your own channel in the community, where staff answer members first.'],
      ['Early access', 'New panel features and giveaways before everybody else.'],
    ],
  },
  levels: {
    Beginner: 'Beginner (0-1 years)',
    Intermediate: 'Intermediate (1-3 years)',
    Advanced: 'Advanced (3-5 years)',
    Expert: 'Expert (5+ years)',
  },
  form: {
    title: 'Guild application',
    game: 'Primary game',
    gameHint: 'The guild only plays this game.',
    inGameName: 'In-game name',
    email: 'Email',
    emailHint: "We'll email our decision and a link to your application here.",
    experienceLevel: 'Experience level',
    choose: 'Please choose',
    message: 'Message (optional)',
    messageHint: 'This browser saves your draft, except the email, until you submit it.',
    submit: 'Submit application',
    pending: 'Submitting...',
    failed: 'Failed to submit application. Please try again',
  },
  sent: {
    title: 'Guild application submitted successfully!',
    text: 'We emailed you a link for tracking your application.',
  },
  application: {
    heading: 'Your application',
    description: 'Track your guild application.',
    loading: 'Loading your application...',
    loadFailed: 'Failed to load your application',
    missing: 'Please open the full link from our email.',
    toForm: 'Apply to the guild',
    states: { open: 'Being reviewed', accepted: 'Accepted', declined: 'Declined' },
    stateTexts: {
      open: "Our staff will decide soon. We'll email you when they do.",
      accepted:
        'Welcome to the guild! Next, join our Discord community and tell the staff there your in-game name: they open your channel.',
      declined: 'It did not work out this time. You can apply again at any time.',
    },
    status: 'Status',
    sent: 'Sent',
    decided: 'Decided',
    note: 'From our staff',
    next: 'Connect Discord in the client area',
  },
  withdraw: {
    open: 'Withdraw and delete',
    title: 'Withdraw your application',
    question: 'Your application and everything you entered will be deleted. This cannot be undone.',
    confirm: 'Withdraw',
    pending: 'Withdrawing...',
    failed: 'Failed to withdraw your application',
    done: 'Your application was withdrawn and deleted.',
  },
});
