import type { Line, Segment } from '../segments.js';
import type { Typing } from './typing.js';

/** Answers of `forward`, which sends what comes to a channel out of chat. */
export const enForward = {
  nothing: 'Nothing goes from here to anywhere else.',
  exampleJson: (type: Typing): Line => ['Signed JSON to an address of yours: ', type('forward https://hooks.example.com/tocsin')],
  examplePager: (type: Typing): Line => [
    'PagerDuty, majors only: ',
    type('forward pagerduty <integration key> min-impact:major'),
  ],
  exampleDown: (type: Typing): Line => [
    'A second route for when this chat is down: ',
    type('forward https://discord.com/api/webhooks/… only-when-down'),
  ],
  ofEnded: 'of a subscription that has ended',
  ofNumber: (number: number): string => `of subscription ${number}`,
  onlyWhenDown: 'only when this chat is down',
  stopped: (why: string): string => `stopped: ${why}`,
  failing: (since: Segment, why: string): Line => ['failing since ', since, `: ${why}`],
  nothingSent: 'nothing sent yet',
  which: (type: Typing): Line => ['Which one? ', type('forward'), ' lists them with their numbers.'],
  startAgain: (number: number): string => `Start ${number} again`,
  testNumber: (number: number): string => `Test ${number}`,
  removeNumber: (number: number): string => `Remove ${number}`,
  restarted: (target: string): string => `✅ ${target} is sent to again, beginning with what it missed.`,
  notStopped: 'It was not stopped.',
  removedBefore: 'It was removed already.',
  ended: (person: Segment, target: string): Line => [person, ` ended what went from here to ${target}.`],
  removed: '✅ Removed.',
  tookSample: (target: string): string => `✅ ${target} took the sample.`,
  noSample: (why: string): string => `❌ The sample did not arrive. ${why}`,
  tooMany: (most: number): string => `A channel can have ${most} ways out; remove one first.`,
  noSubscription: (number: Segment, type: Typing): Line => [
    'There is no subscription ',
    number,
    ' here; ',
    type('list'),
    ' shows all.',
  ],
  added: (person: Segment, target: string): Line => [person, ` lets what comes here also go to ${target}.`],
  alsoGoes: (target: Segment): Line => ['✅ What comes here from now on also goes to ', target, '.'],
  /** In the alert that somebody is woken by. */
  pageOf: (vendor: string): string => `${vendor}'s status page`,
  /** `why` is a sentence. */
  notArriving: (target: string, why: string): string => `What goes from here to ${target} does not arrive: ${why}`,
  keepTrying: 'I keep trying.',
  stoppedTrying: 'I have stopped trying; `forward` shows it and starts it again.',
  sendSample: 'Send a sample',
  signedWith: (secret: Segment): Line => ['Its calls are signed with ', secret, '. It is shown only now.'],
  wrongAddress: {
    impact: (levels: readonly string[]): string => `min-impact: is one of ${levels.join(', ')}.`,
    several: 'Give one address, or pagerduty with an integration key.',
    badKey: "PagerDuty's integration key has 32 letters and digits: Service → Integrations → Events API V2.",
    tooLong: (most: number): string => `That address is longer than ${most} characters: give a shorter one.`,
    notWeb: 'That is no web address: give one that begins with https://.',
    notHttps: 'Only https:// addresses can be sent to.',
    withPassword: 'An address with a name and password in it is refused: calls are signed instead.',
  },
};
