/** A host as it may stand in a sentence: vendor pages choose what they redirect to, so its length is bounded. */
export const hostLabel = (host: string): string => (host.length <= 80 ? host : `${host.slice(0, 77)}...`);
