import type { z } from 'zod';
import { type ChannelSettings, defaultSettings } from '../../domain/channel-settings.js';
import { choiceOf } from '../../domain/filter-complaint.js';
import { nearest } from '../../domain/nearest.js';
import { ConfigFile, keysUnder } from './schema.js';
import { settingWords, splitZone } from './settings-words.js';
import { readYaml, type YamlComplaint, type YamlPath, type YamlTree } from './yaml-tree.js';

export interface ReadFile {
  readonly kind: 'file';
  readonly file: ConfigFile;
  readonly placeOf: YamlTree['placeOf'];
  /** What the settings of a channel say together, with the defaults where they say nothing; undefined where the file has none for it. */
  settingsOf(workspace: number, channel: number): ChannelSettings | undefined;
}

export type ReadConfig = ReadFile | { readonly kind: 'bad'; readonly complaints: readonly YamlComplaint[] };

/** Reads a `tocsin.yaml` as far as it can be understood without knowing what is there. All complaints come together, in the order of the file. */
export function readConfigText(text: string): ReadConfig {
  const tree = readYaml(text.replace(/^\uFEFF/, ''));
  if (!('data' in tree)) return { kind: 'bad', complaints: tree };
  const complaints: YamlComplaint[] = [];
  const complain = (path: YamlPath, sentence: string): void => {
    complaints.push({ ...tree.placeOf(path), text: sentence });
  };
  const parsed = ConfigFile.safeParse(tree.data, { reportInput: true });
  if (!parsed.success) for (const issue of parsed.error.issues) about(issue, complain);
  const settings = new Map<string, ChannelSettings>();
  for (const [path, texts] of settingsIn(tree.data)) settings.set(path.join('.'), readSettings(path, texts, complain));
  if (!parsed.success || complaints.length > 0)
    return { kind: 'bad', complaints: complaints.sort((a, b) => a.line - b.line || a.column - b.column) };
  return {
    ...{ kind: 'file', file: parsed.data, placeOf: tree.placeOf },
    settingsOf: (workspace, channel) => settings.get(settingsPath(workspace, channel).join('.')),
  };
}

const settingsPath = (workspace: number, channel: number): YamlPath => ['workspaces', workspace, 'channels', channel, 'settings'];

type Complain = (path: YamlPath, sentence: string) => void;

function about(issue: z.core.$ZodIssue, complain: Complain): void {
  const { path } = issue;
  const key = String(path.findLast((part) => typeof part === 'string') ?? '');
  if (issue.code === 'unrecognized_keys') {
    const known = keysUnder.get(key) ?? [];
    for (const strange of issue.keys) complain([...path, strange], unknownKey(strange, known, key));
  } else if (issue.input === undefined && typeof path.at(-1) === 'string')
    complain(path.slice(0, -1), `\`${key}\` is missing here.`);
  else if (issue.code === 'invalid_type') complain(path, `${nameOf(path, key)} ${formOf(issue.expected)}.`);
  else complain(path, `${nameOf(path, key)} ${issue.message}.`);
}

const nameOf = (path: YamlPath, key: string): string =>
  typeof path.at(-1) === 'string' ? `\`${key}\`` : key === '' ? 'The file' : `An entry of \`${key}\``;

const forms: Readonly<Record<string, string>> = {
  array: 'must be a list: each entry on a line of its own that begins with `- `',
  object: 'must be a group: lines of the form `key: value`',
  record: 'must be a group: lines of the form `key: value`',
  string: 'must be a single value, no list and no group',
};

const formOf = (expected: string): string => forms[expected] ?? 'has the wrong form';

export function unknownKey(strange: string, known: readonly string[], under: string): string {
  const name = `\`${strange.slice(0, 40)}\``;
  const where = under === '' ? 'at the top' : `in \`${under}\``;
  const [meant] = nearest(
    strange,
    known.map((key) => ({ key: key.replaceAll('-', ''), thing: key })),
    1,
  );
  return meant === undefined
    ? `There is no ${name} ${where}; there may be ${choiceOf(known).replace(/ or (?=`[^`]*`$)/, ' and ')}.`
    : `There is no ${name} ${where}; did you mean \`${meant}\`?`;
}

/** The settings of each channel, also where something else in the file keeps it from being read as a whole. */
function* settingsIn(data: unknown): Generator<readonly [YamlPath, ReadonlyMap<string, string>]> {
  for (const [workspace, { channels }] of entriesOf(data, 'workspaces'))
    for (const [channel, { settings }] of entriesOf({ channels }, 'channels'))
      if (isGroup(settings)) {
        const texts = Object.entries(settings).flatMap(([name, text]) =>
          typeof text === 'string' ? [[name, text] as const] : [],
        );
        yield [settingsPath(workspace, channel), new Map(texts)];
      }
}

type Group = Readonly<Record<string, unknown>>;

const isGroup = (data: unknown): data is Group => typeof data === 'object' && data !== null && !Array.isArray(data);

function entriesOf(data: unknown, key: string): readonly (readonly [number, Group])[] {
  const list: unknown = isGroup(data) ? data[key] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown, index) => (isGroup(entry) ? [[index, entry] as const] : []));
}

function readSettings(path: YamlPath, texts: ReadonlyMap<string, string>, complain: Complain): ChannelSettings {
  const given = new Map(texts);
  const { quiet, zone } = splitZone(given.get('quiet') ?? '');
  if (zone !== null) {
    const other = given.get('zone');
    if (other !== undefined && other !== zone)
      complain([...path, 'zone'], `\`zone\` says \`${other}\` and \`quiet\` says \`${zone}\`; keep one of them.`);
    given.set('quiet', quiet).set('zone', zone);
  }
  let settings = defaultSettings;
  for (const [name, text] of given) {
    const words = settingWords.find((one) => one.name === name);
    if (words === undefined) {
      const known = settingWords.map((one) => one.name);
      complain([...path, name], unknownKey(name, known, 'settings'));
      continue;
    }
    const next = text.trim() === '' ? settings : words.parse(text.trim(), settings);
    if (next === undefined) complain([...path, name], `\`${name}\` takes ${words.takes}.`);
    settings = next ?? settings;
  }
  return settings;
}
