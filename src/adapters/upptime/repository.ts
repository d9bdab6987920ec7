export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

const path = /^\/([A-Za-z0-9][A-Za-z0-9-]{0,38})\/([\w.-]{1,100}?)(?:\.git)?(?:\/|$)/;

/** Owner and name of a repository on github.com; undefined for every other address. */
export function repositoryOf({ hostname, pathname }: URL): Repository | undefined {
  if (hostname !== 'github.com' && hostname !== 'www.github.com') return undefined;
  const [, owner, repo] = path.exec(pathname) ?? [];
  return owner === undefined || repo === undefined ? undefined : { owner, repo };
}
