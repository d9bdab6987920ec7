/** What is said when a workspace has as much of something as it may have. */
export const enLimitFaults = {
  limitChannelSubscriptions:
    'This channel has {count} subscriptions, and more are not possible: end some, or have whoever runs Tocsin raise the limit.',
  limitSubscriptions:
    'This workspace has {count} subscriptions, and more are not possible: end some, or have whoever runs Tocsin raise the limit.',
  limitCustomPages:
    'This workspace follows {count} pages that the catalogue does not know, and more are not possible: unfollow some, or have whoever runs Tocsin raise the limit.',
  limitPrivatePages:
    'This workspace has {count} private pages, and more are not possible: have whoever runs Tocsin raise the limit.',
  limitForwards:
    'This workspace has {count} ways out of chat, and more are not possible: remove some, or have whoever runs Tocsin raise the limit.',
  limitTokens:
    'This workspace has {count} tokens that work, and more are not possible: revoke some, or have whoever runs Tocsin raise the limit.',
  limitCommands: 'This workspace has asked more than {count} times within a minute: wait a little and ask again.',
} as const;
export type LimitFaultWords = Readonly<Record<keyof typeof enLimitFaults, string>>;
