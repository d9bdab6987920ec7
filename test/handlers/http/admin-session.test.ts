import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdminSessions } from '../../../handlers/http/admin-session.js';
import { enter, type MemorySite, startSite } from './memory-site.js';

const day = 24 * 3_600_000;
let site: MemorySite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

describe('the one-time admin link', () => {
  it('gives a session once', async () => {
    const { admin } = site.deps;
    const entry = await admin.issueEntry();
    const session = await admin.enter(entry);
    expect(await admin.isSession(session ?? '')).toBe(true);
    expect(await admin.enter(entry)).toBeUndefined();
  });

  it('gives a session to one of two who open it at once', async () => {
    const { admin } = site.deps;
    const entry = await admin.issueEntry();
    const sessions = await Promise.all([admin.enter(entry), admin.enter(entry)]);
    expect(sessions.filter((session) => session !== undefined)).toHaveLength(1);
  });

  it('expires after a day, and a session after thirty', async () => {
    const { admin } = site.deps;
    const late = await admin.issueEntry();
    const session = (await admin.enter(await admin.issueEntry())) ?? '';
    site.clock.advance(day + 1);
    expect(await admin.enter(late)).toBeUndefined();
    expect(await admin.isSession(session)).toBe(true);
    site.clock.advance(29 * day);
    expect(await admin.isSession(session)).toBe(false);
  });

  it('stores hashes only', async () => {
    const kept = new Map<string, unknown>();
    const store = {
      read: async (key: string) => kept.get(key),
      write: async (key: string, value: unknown) => void kept.set(key, value),
      take: async (key: string) => kept.delete(key),
    };
    const admin = createAdminSessions({ store, clock: site.clock, adminToken: undefined });
    const entry = await admin.issueEntry();
    const session = (await admin.enter(entry)) ?? 'none';
    expect(JSON.stringify([...kept])).not.toContain(entry);
    expect(JSON.stringify([...kept])).not.toContain(session);
  });

  it('has no admin token where none is configured', () => {
    const store = { read: async () => undefined, write: async () => undefined, take: async () => false };
    expect(createAdminSessions({ store, clock: site.clock, adminToken: undefined }).isToken('')).toBe(false);
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const answer = await fetch(`${site.url}/admin/enter?token=${await site.deps.admin.issueEntry()}`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^tocsin_admin=[\w-]{32}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('says so when it was used, and lets a browser that is in open it again', async () => {
    const entry = await site.deps.admin.issueEntry();
    const address = `${site.url}/admin/enter?token=${entry}`;
    const first = await fetch(address, { redirect: 'manual' });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await fetch(address, { redirect: 'manual', headers: { cookie } })).status).toBe(303);
    const stranger = await fetch(address, { redirect: 'manual' });
    expect(stranger.status).toBe(403);
    expect(await stranger.text()).toContain('This link no longer works');
  });

  it('keeps the cookie off plain connections where the public address is https', async () => {
    const secure = await startSite({ publicUrl: 'https://tocsin.example' });
    try {
      const answer = await fetch(`${secure.url}/admin/enter?token=${await secure.deps.admin.issueEntry()}`, {
        redirect: 'manual',
      });
      expect(answer.headers.get('set-cookie')).toContain('; Secure');
      expect(await enter(secure)).toMatch(/^tocsin_admin=/);
    } finally {
      await secure.close();
    }
  });
});
