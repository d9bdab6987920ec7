import { type Surface, surfaces } from '../../domain/channel-settings.js';
import { type FormKind, type FormState, formKinds } from '../../domain/form-state.js';
import { type Line, plainLine } from '../../words/segments.js';
import { slackLimits } from '../limits.js';
import { cutToFit } from '../text/cut.js';
import { mrkdwnText } from '../text/to-mrkdwn.js';
import {
  boxesField,
  channelField,
  choice,
  type FormChoice,
  hasRoom,
  multiSearchField,
  searchField,
  selectField,
  type ViewBlock,
  viewButton,
  viewLimits,
  viewTitle,
} from './form-elements.js';
import { slackLine } from './slack-line.js';
import { mrkdwn, type PlainText, plainText } from './slack-types.js';

/** For views.open, views.push and views.update. */
export interface SlackModal {
  readonly type: 'modal';
  readonly callback_id: string;
  readonly private_metadata: string;
  readonly title: PlainText;
  readonly close: PlainText;
  readonly submit?: PlainText;
  readonly blocks: readonly ViewBlock[];
}

export const formCallback = 'tocsin:subscription';
export const channelCallback = 'tocsin:channel';

export interface FormViewParts {
  /** The session's id: all that Slack keeps for us. */
  readonly sessionId: string;
  readonly isNew: boolean;
  readonly channelRef: string;
  readonly channelName: string | null;
  readonly state: FormState;
  /** Labels by value. */
  readonly names: Readonly<Record<string, string>>;
  readonly channelImpact: string;
  readonly notes: readonly Line[];
  readonly crowd: string | null;
  readonly isConfirmed: boolean;
  readonly dose: Line;
  /** How many incidents *See those* shows. */
  readonly pastCount: number;
}

/** Whether Slack's menus have room for all that a form holds; what they had no room for would be lost on saving. */
export const fitsSlack = ({ vendors, regions, components }: FormState): boolean =>
  [vendors, regions, components].every((values) => values.length <= viewLimits.options && values.every(hasRoom));

export const untoldDose: Line = ['Choose a vendor, and this says what its last 90 days would have brought here.'];

/** The form for one subscription. Every update of it must keep the ids of its blocks: what people chose is kept under them. */
export function formView(parts: FormViewParts): SlackModal {
  const { state } = parts;
  return {
    ...modal(parts.isNew ? 'Follow vendors' : 'Change subscription', 'Cancel', [
      sectionOf(['For ', channelWords(parts)]),
      ...parts.notes.map(sectionOf),
      ...ownFields(parts),
      { ...sectionOf(parts.dose), block_id: 'dose' },
      { type: 'actions', block_id: 'doing', elements: buttons(parts) },
      { type: 'divider' },
      { type: 'context', elements: [mrkdwn('The rest holds for the whole channel, whatever it follows.')] },
      boxesField({ id: 'surfaces', label: 'Shown in the channel besides new incidents' }, surfaceChoices, state.surfaces),
      selectField(
        { id: 'quietFrom', label: 'Quiet hours from' },
        times('No quiet hours', state.quietFrom),
        state.quietFrom ?? noTime,
      ),
      selectField(
        { id: 'quietUntil', label: 'Quiet hours until' },
        times('No quiet hours', state.quietUntil),
        state.quietUntil ?? noTime,
      ),
      searchField({ id: 'zone', label: 'Time zone', optional: false }, 'Europe/Berlin', choice(state.zone, state.zone)),
      ...confirmField(parts),
    ]),
    callback_id: formCallback,
    private_metadata: parts.sessionId,
    submit: plainText(parts.isNew ? 'Follow' : 'Save'),
  };
}

const channelWords = ({ channelRef, channelName }: FormViewParts): Line[number] => ({
  channel: channelRef,
  ...(channelName === null ? {} : { name: channelName }),
});

function ownFields({ state, names, channelImpact }: FormViewParts): ViewBlock[] {
  const chosen = (values: readonly string[]): FormChoice[] =>
    values.filter(hasRoom).map((value) => choice(names[value] ?? value, value));
  return [
    multiSearchField(
      { id: 'vendors', label: 'Vendors', optional: false, isLive: true },
      'A name, or the address of a status page',
      chosen(state.vendors),
    ),
    multiSearchField({ id: 'regions', label: 'Regions', isLive: true }, 'Everywhere', chosen(state.regions)),
    multiSearchField({ id: 'components', label: 'Components', isLive: true }, 'All of them', chosen(state.components)),
    selectField({ id: 'minImpact', label: 'Impact', isLive: true }, impactChoices(channelImpact), state.minImpact ?? ofChannel),
    boxesField({ id: 'kinds', label: 'What comes', isLive: true }, kindChoices, state.kinds),
    boxesField({ id: 'strict', label: 'What is not said', isLive: true }, strictChoices, state.strict ? [isStrict] : []),
  ];
}

/** Stand for "nothing chosen" in menus that cannot be emptied. */
export const ofChannel = 'channel';
export const noTime = 'off';
export const isStrict = 'strict';

const impactWords = { none: 'Every impact', minor: 'Minor and up', major: 'Major and up', critical: 'Critical only' } as const;

function impactChoices(channelImpact: string): FormChoice[] {
  const own = Object.entries(impactWords);
  const word = own.find(([impact]) => impact === channelImpact)?.[1] ?? channelImpact;
  return [choice(`As the channel: ${word.toLowerCase()}`, ofChannel), ...own.map(([impact, label]) => choice(label, impact))];
}

const kindWords: Readonly<Record<FormKind, string>> = {
  incident: 'Incidents',
  maintenance: 'Planned maintenance',
  retroactive: 'Reports about what is over already',
};
const kindChoices = formKinds.map((kind) => choice(kindWords[kind], kind));

const strictChoices = [choice('Leave out what names no region, component or impact', isStrict)];

const surfaceWords: Readonly<Record<Surface, string>> = {
  escalated: 'What is raised to major or critical',
  reopened: 'What is back after its end',
  'over-major': 'The end of major ones',
  over: 'Every end',
};
const surfaceChoices = surfaces.map((surface) => choice(surfaceWords[surface], surface));

/** Every half hour, and the time that is set. */
function times(none: string, set: string | null): FormChoice[] {
  const halves = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
  });
  const all = [...new Set([...halves, ...(set === null ? [] : [set])])].sort();
  return [choice(none, noTime), ...all.map((time) => choice(time, time))];
}

function buttons({ isNew, pastCount }: FormViewParts) {
  const see = pastCount === 1 ? 'See that one' : `See those ${pastCount.toLocaleString('en-US')}`;
  return [
    ...(pastCount === 0 ? [] : [viewButton('tocsin:form:past', see)]),
    viewButton('tocsin:form:text', 'Write it as a filter'),
    ...(isNew ? [] : [viewButton('tocsin:form:remove', 'Remove', { style: 'danger', confirm: removeConfirm })]),
  ];
}

const removeConfirm = {
  title: plainText('Remove this subscription?'),
  text: plainText('Threads that are open go on to their end; nothing new comes.'),
  confirm: plainText('Remove'),
  deny: plainText('Keep'),
  style: 'danger',
} as const;

const confirmed = 'yes';

function confirmField({ crowd, isConfirmed, channelName }: FormViewParts): ViewBlock[] {
  if (crowd === null) return [];
  const label = `${channelName === null ? 'This channel' : `#${channelName}`} ${crowd}`;
  const box = choice('Subscribe here all the same', confirmed);
  return [boxesField({ id: 'confirm', label, optional: false }, [box], isConfirmed ? [confirmed] : [])];
}

/** What stands in a modal while we look something up, or when there is nothing to fill in. */
export const linesView = (title: string, lines: readonly Line[]): SlackModal => modal(title, 'Close', boundedLines(lines));

/** The first step from the Home tab. */
export const channelView = (): SlackModal => ({
  ...modal('Follow vendors', 'Cancel', [
    channelField({ id: 'channel', label: 'In which channel?', optional: false }, 'Choose a channel'),
  ]),
  callback_id: channelCallback,
  submit: plainText('Next'),
});

function boundedLines(lines: readonly Line[]): ViewBlock[] {
  const most = viewLimits.blocks - 1;
  const shown = lines.slice(0, most).map(sectionOf);
  return lines.length <= most ? shown : [...shown, sectionOf([`… and ${lines.length - most} more`])];
}

const modal = (title: string, close: string, blocks: readonly ViewBlock[]): SlackModal => ({
  type: 'modal',
  callback_id: 'tocsin:shown',
  private_metadata: '',
  title: viewTitle(title),
  close: plainText(close),
  blocks,
});

/** One line, cut where it has no room. */
export function sectionOf(line: Line): Extract<ViewBlock, { readonly type: 'section' }> {
  const text = slackLine(line);
  const fits = text.length <= slackLimits.sectionText.max;
  const bounded = fits ? text : mrkdwnText(cutToFit(plainLine(line), slackLimits.sectionText.max, mrkdwnText));
  return { type: 'section', text: mrkdwn(bounded.trim() === '' ? '…' : bounded) };
}
