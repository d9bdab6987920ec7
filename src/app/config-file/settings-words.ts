import { ChannelSettings, defaultSettings, MinImpact } from '../../domain/channel-settings.js';
import {
  digestForm,
  flagForm,
  mentionForm,
  oneOf,
  optional,
  patienceForm,
  quietForm,
  type SettingForm,
  surfacesForm,
  unreadableForm,
  zoneForm,
} from './setting-forms.js';

interface SettingWords {
  readonly name: string;
  readonly takes: string;
  format(settings: ChannelSettings): string;
  /** With this one setting changed; undefined where the text cannot be taken. */
  parse(text: string, before: ChannelSettings): ChannelSettings | undefined;
}

const setting = <Key extends keyof ChannelSettings>(
  key: Key,
  name: string,
  { parse, format, takes }: SettingForm<ChannelSettings[Key]>,
): SettingWords => ({
  ...{ name, takes },
  format: (settings) => format(settings[key]),
  parse: (text, before) => {
    const value = parse(text);
    return value === undefined ? undefined : { ...before, [key]: value };
  },
});

/** One for each setting of a channel, in the order in which they are written. */
const byKey = {
  minImpact: setting('minImpact', 'min-impact', oneOf(MinImpact.options)),
  maintenance: setting('maintenance', 'maintenance', flagForm),
  surfaces: setting('surfaces', 'surfaces', surfacesForm),
  mention: setting('mention', 'mention', optional(mentionForm)),
  zone: setting('zone', 'zone', zoneForm),
  quiet: setting('quiet', 'quiet', optional(quietForm)),
  digest: setting('digest', 'digest', optional(digestForm)),
  language: setting('language', 'language', oneOf(ChannelSettings.shape.language.unwrap().options)),
  translate: setting('translate', 'translate', flagForm),
  publish: setting('publish', 'publish', flagForm),
  storms: setting('storms', 'storms', flagForm),
  silence: setting('silence', 'silence', flagForm),
  patienceHours: setting('patienceHours', 'patience', patienceForm),
  unreadableHours: setting('unreadableHours', 'unreadable', unreadableForm),
  rootGone: setting('rootGone', 'root-gone', oneOf(ChannelSettings.shape.rootGone.unwrap().options)),
} satisfies Record<keyof ChannelSettings, SettingWords>;

export const settingWords: readonly SettingWords[] = Object.values(byKey);

/** How each setting that is not at its default is written. */
export const changedSettings = (settings: ChannelSettings): readonly (readonly [name: string, text: string])[] =>
  settingWords.flatMap(({ name, format }) => {
    const text = format(settings);
    return text === format(defaultSettings) ? [] : [[name, text] as const];
  });

/** A setting written with another one behind it: `22:00-07:00 Europe/Berlin`. */
export function splitZone(text: string): { readonly quiet: string; readonly zone: string | null } {
  const [, quiet = text, zone] = /^(.*\S)\s+(UTC|GMT|[A-Za-z_]{1,30}\/[\w/+-]{1,50})$/.exec(text.trim()) ?? [];
  return { quiet, zone: zone ?? null };
}
