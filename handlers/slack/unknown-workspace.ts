/** Thrown where a request is authorised; whoever receives requests answers it with 401. */
export class UnknownWorkspace extends Error {}

/** Bolt wraps what `authorize` throws. */
export const isUnknownWorkspace = (error: Error): boolean => 'original' in error && error.original instanceof UnknownWorkspace;
