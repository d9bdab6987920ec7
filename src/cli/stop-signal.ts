/** Ctrl-C under npm comes twice at once: from the terminal, which tells the whole group, and from npm, which passes it on. */
const echoMs = 1_000;

/** Resolves with the first SIGTERM or SIGINT. A second one while stopping, a second later at least, ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stoppingSince: number | undefined;
    const stop = (signal: NodeJS.Signals) => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince < echoMs) return;
      if (stoppingSince !== undefined) process.exit(signal === 'SIGINT' ? 130 : 143);
      stoppingSince = performance.now();
      resolve(signal);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}
