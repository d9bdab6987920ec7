/** What people took away does not come back because somebody tries again. */
export const takenAwayCodes = ['chat.root_gone', 'chat.message_gone'] as const;

/** What ended because people of the channel wanted it so: nothing is wrong, and nobody has to act. */
export const endedByPeopleCodes = [...takenAwayCodes, 'chat.thread_gone'] as const;

/**
 * Threads that are silent because people of the channel wanted it, or because they came too late: whoever wants them asks for them in chat. What was
 * moved goes on as another thread of the same incident.
 */
export const silencedCodes = ['muted', 'skipped', 'chat.moved'] as const;

const isOneOf = (codes: readonly string[], code: string): boolean => codes.includes(code);

/** Whether a write or a thread that was given up for this reason may be tried again. */
export const mayTryAgain = (code: string | null): boolean =>
  code === null || !isOneOf([...takenAwayCodes, ...silencedCodes], code);

/** The bot was taken out of the channel: that is a wish of its people, which only an invitation ends. */
export const isRemovalWish = (pausedCode: string | null): boolean => pausedCode?.endsWith('.bot_removed') === true;

/** For how long what was given up is shown to whoever runs the installation. */
export const givenUpShownDays = 14;
