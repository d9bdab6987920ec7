import { Refusal } from '../api/refusal.js';
import type { MethodCall } from './method.js';

export function userInfo({ workspace, args }: MethodCall): Record<string, unknown> {
  const user = workspace.users.get(args.required('user'));
  if (user === undefined) throw new Refusal('user_not_found');
  return {
    user: {
      id: user.id,
      team_id: workspace.id,
      name: user.name,
      real_name: user.name,
      deleted: false,
      is_admin: false,
      is_owner: false,
      is_restricted: user.isGuest,
      is_ultra_restricted: false,
      is_bot: user.isBot,
      is_app_user: false,
      tz: 'Europe/Amsterdam',
      ...(args.boolean('include_locale') ? { locale: user.locale ?? 'en-US' } : {}),
      profile: { display_name: user.name, real_name: user.name, team: workspace.id },
    },
  };
}
