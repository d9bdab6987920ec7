import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { homeOpened, reactions } from '../../handlers/slack/on-event.js';
import { type SlackManifestOptions, slackManifest } from '../../src/app/slack-manifest.js';

const RequestUrl = z.url({ protocol: /^https$/ });

/** Limits of Slack's manifest schema, version 2, for the parts that we use; anything else in it is refused. */
const Manifest = z.strictObject({
  _metadata: z.strictObject({ major_version: z.literal(2) }),
  display_information: z.strictObject({
    name: z.string().min(1).max(35),
    description: z.string().max(140),
    background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
  features: z.strictObject({
    app_home: z.strictObject({
      home_tab_enabled: z.literal(true),
      messages_tab_enabled: z.literal(true),
      messages_tab_read_only_enabled: z.literal(true),
    }),
    bot_user: z.strictObject({ display_name: z.string().max(80), always_online: z.boolean() }),
    slash_commands: z
      .array(
        z.strictObject({
          command: z.string().regex(/^\//).max(32),
          url: RequestUrl.optional(),
          description: z.string().min(1).max(2_000),
          usage_hint: z.string().max(1_000),
          should_escape: z.literal(true),
        }),
      )
      .max(50),
  }),
  oauth_config: z.strictObject({
    redirect_urls: z.array(RequestUrl).max(1_000).optional(),
    scopes: z.strictObject({ bot: z.array(z.string().regex(/^[a-z]+:?[a-z.]*(:[a-z]+)?$/)).max(255) }),
  }),
  settings: z.strictObject({
    event_subscriptions: z.strictObject({ request_url: RequestUrl.optional(), bot_events: z.array(z.string()).max(100) }),
    interactivity: z.strictObject({ is_enabled: z.literal(true), request_url: RequestUrl.optional() }),
    org_deploy_enabled: z.boolean(),
    socket_mode_enabled: z.boolean(),
    token_rotation_enabled: z.boolean(),
  }),
});

const made = (options: Partial<SlackManifestOptions> = {}) =>
  Manifest.parse(slackManifest({ url: null, command: '/tocsin', extras: [], ...options }));

describe('Slack manifest', () => {
  it('needs no address over Socket Mode', () => {
    const manifest = made();
    expect(manifest.settings.socket_mode_enabled).toBe(true);
    expect(JSON.stringify(manifest)).not.toContain('url');
  });

  it('has Slack call one address over HTTP', () => {
    const manifest = made({ url: 'https://tocsin.example.com/base/' });
    const address = 'https://tocsin.example.com/base/slack/events';
    expect(manifest.settings.socket_mode_enabled).toBe(false);
    expect(manifest.settings.event_subscriptions.request_url).toBe(address);
    expect(manifest.settings.interactivity.request_url).toBe(address);
    expect(manifest.features.slash_commands.map(({ url }) => url)).toEqual([address]);
  });

  it('asks for the fewest scopes, and for more only by name', () => {
    const least = ['chat:write', 'chat:write.public', 'commands', 'channels:read', 'groups:read'];
    expect(made().oauth_config.scopes.bot).toEqual(least);
    expect(made({ extras: ['history', 'join', 'guests', 'join'] }).oauth_config.scopes.bot).toEqual([
      ...least,
      'channels:history',
      'groups:history',
      'channels:join',
      'users:read',
    ]);
  });

  it('subscribes to the events that are handled, and to no others', () => {
    const { bot_events: events } = made({ url: 'https://tocsin.example.com', isDistributed: true }).settings.event_subscriptions;
    expect(events.toSorted()).toEqual([homeOpened, ...Object.keys(reactions)].toSorted());
    expect(made().settings.event_subscriptions.bot_events).toEqual(events.filter((event) => !event.startsWith('team_access_')));
  });

  it('keeps tokens that are pasted for ever, in one workspace', () => {
    const { settings } = made({ url: 'https://tocsin.example.com' });
    expect([settings.org_deploy_enabled, settings.token_rotation_enabled]).toEqual([false, false]);
  });

  it('lets organisations add a distributed app, with tokens that end', () => {
    const { settings, oauth_config: oauth } = made({ url: 'https://tocsin.example.com/base/', isDistributed: true });
    expect([settings.org_deploy_enabled, settings.token_rotation_enabled]).toEqual([true, true]);
    expect(oauth.redirect_urls).toEqual(['https://tocsin.example.com/base/slack/oauth_redirect']);
  });

  it.each(['tocsin', '/', '/Tocsin', '/a b', `/${'x'.repeat(32)}`])('refuses the command "%s"', (command) => {
    expect(() => made({ command })).toThrow(/cannot be a Slack command/);
  });

  it.each([
    'http://tocsin.example.com',
    'tocsin.example.com',
    'https://me@tocsin.example.com',
    'https://tocsin.example.com/?a=1',
  ])('refuses the address %s', (url) => {
    expect(() => made({ url })).toThrow(/Slack cannot reach/);
  });
});
