import type { CommandDeps } from '../../src/app/commands/deps.js';
import type { PostRequest } from '../../src/http/poster.js';

/** What was posted out of chat; `failWith` makes the next posts fail. Secrets are sealed by a mark that tests can look for. */
export function recordedPosts() {
  const posts: PostRequest[] = [];
  let failure: Error | undefined;
  let refusal: Error | undefined;
  const forwarding: CommandDeps['forwarding'] = {
    poster: {
      post: async (request) => {
        if (failure !== undefined) throw failure;
        posts.push(request);
      },
      check: async () => {
        if (refusal !== undefined) throw refusal;
      },
      close: async () => undefined,
    },
    secrets: async () => ({
      seal: (plain) => `sealed:${Buffer.from(plain).toString('hex')}`,
      open: (text) => Buffer.from(text.slice(7), 'hex').toString(),
    }),
  };
  return {
    forwarding,
    posts,
    failWith: (error: Error | undefined): void => {
      failure = error;
    },
    /** Addresses that are set up next are refused with this. */
    refuseWith: (error: Error | undefined): void => {
      refusal = error;
    },
  };
}
