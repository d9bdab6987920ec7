/** The address of a message, as Slack's own "copy link" gives it; null where the workspace's address is not known. */
export function messageLink(teamUrl: string | null, channelId: string, ts: string): string | null {
  if (teamUrl === null) return null;
  return new URL(`archives/${encodeURIComponent(channelId)}/p${ts.replace('.', '')}`, teamUrl).href;
}
