import type { Request } from 'express';
import type { TokenRow } from '../../../src/db/api-tokens.js';
import { previewTenant, publicTenant, TenantId } from '../../../src/domain/ids.js';
import { type Refusal, refuse } from './problem.js';

/** Who asks: a stranger, who sees what is public, or a program of one workspace. */
export interface Viewer {
  /** `publicTenant` for strangers, whose questions then reach nothing else. */
  readonly tenantId: TenantId;
  readonly isStranger: boolean;
  readonly mayWrite: boolean;
  /** What others see as the one who did it. */
  readonly name: string;
  readonly id: string;
}

export interface ViewerDeps {
  readToken(bearer: string): Promise<TokenRow | undefined>;
  isAdminToken(bearer: string): boolean;
  isKnownWorkspace(tenantId: TenantId): Promise<boolean>;
}

const stranger: Viewer = { tenantId: publicTenant, isStranger: true, mayWrite: false, name: 'stranger', id: 'stranger' };

const challenge = { 'www-authenticate': 'Bearer realm="Tocsin"' };
const invalid = { 'www-authenticate': 'Bearer realm="Tocsin", error="invalid_token"' };

export const tokenNeeded = (): Refusal =>
  refuse(
    401,
    'api.token_needed',
    'This needs a token: `tocsin token add <workspace> <name>` makes one. Send it as `Authorization: Bearer …`.',
    {
      headers: challenge,
    },
  );

export const writerNeeded = (): Refusal =>
  refuse(
    403,
    'api.read_only',
    'This token may only read; `tocsin token add <workspace> <name> --write` makes one that may change things.',
  );

/** Cookies do not count: a browser that is signed in sends them along with anybody's request. */
export async function viewerOf(deps: ViewerDeps, req: Request): Promise<Viewer | Refusal> {
  const header = req.get('authorization');
  const workspace = req.query.workspace;
  if (header === undefined) return workspace === undefined ? stranger : tokenNeeded();
  const bearer = /^Bearer +(\S{1,500})$/i.exec(header)?.[1];
  if (bearer === undefined)
    return refuse(401, 'api.bad_token', 'Send the token as `Authorization: Bearer …`.', { headers: invalid });
  if (deps.isAdminToken(bearer)) return adminOf(deps, workspace);
  const token = await deps.readToken(bearer);
  if (token === undefined)
    return refuse(401, 'api.bad_token', 'This token is not known here, or it was revoked.', { headers: invalid });
  if (workspace !== undefined && workspace !== token.tenantId)
    return refuse(403, 'api.other_workspace', 'This token belongs to another workspace; leave `workspace` out.');
  return { tenantId: token.tenantId, isStranger: false, mayWrite: token.mayWrite, name: `${token.name} (API)`, id: token.id };
}

/** Whoever runs the installation may act for each workspace; the preview channels' where none is named. */
async function adminOf(deps: ViewerDeps, workspace: unknown): Promise<Viewer | Refusal> {
  const admin = { isStranger: false, mayWrite: true, name: 'admin (API)', id: 'admin' } as const;
  if (workspace === undefined) return { ...admin, tenantId: previewTenant };
  const isWord = typeof workspace === 'string' && /^[\w:.-]{1,100}$/.test(workspace) && workspace !== publicTenant;
  const tenantId = isWord ? TenantId.parse(workspace) : undefined;
  if (tenantId === undefined || !(await deps.isKnownWorkspace(tenantId)))
    return refuse(404, 'api.no_workspace', 'There is no such workspace; name one that is connected, such as slack-T0123.');
  return { ...admin, tenantId };
}
