import { describe, expect, it } from 'vitest';
import { isFactEdit } from '../../src/domain/fact-edit.js';

const facts: [what: string, before: string, after: string][] = [
  ['a number', 'About 5 % of requests fail.', 'About 15 % of requests fail.'],
  ['a number in words', 'Two regions are touched.', 'Three regions are touched.'],
  ['a number added', 'Some uploads fail.', 'Some uploads fail, 40 in all.'],
  ['a unit of time', 'The queue is 10 minutes behind.', 'The queue is 10 hours behind.'],
  ['a short unit', 'Calls take 30ms longer.', 'Calls take 30s longer.'],
  ['two numbers that trade places', 'Errors rose from 2 % to 20 %.', 'Errors rose from 20 % to 2 %.'],
  ['a time of day', 'It began at 18:05 UTC.', 'It began at 17:24 UTC.'],
  ['a zone', 'Work starts at 09:00 UTC.', 'Work starts at 09:00 PST.'],
  ['a half of the day', 'Work starts at 9 am.', 'Work starts at 9 pm.'],
  ['a weekday', 'We will write again on Monday.', 'We will write again on Tuesday.'],
  ['a month', 'The limit ends in March.', 'The limit ends in April.'],
  ['a version', 'Upgrade the client to 4.2.1.', 'Upgrade the client to 4.3.0.'],
  ['a region code', 'Only us-east-1 is touched.', 'Only us-east-2 is touched.'],
  ['the continent of a region code', 'Calls fail in us-west.', 'Calls fail in eu-west.'],
  ['a compass word', 'Our east region is slow.', 'Our west region is slow.'],
  ['a city', 'Traffic leaves through Frankfurt.', 'Traffic leaves through Dublin.'],
  ['a country', 'Messages to Austria are late.', 'Messages to Australia are late.'],
  ['a place added', 'Logins fail in Tokyo.', 'Logins fail in Tokyo and Osaka.'],
  ['a name taken out, and the extent with it', 'outbound calls using TLS with Acme trunks', 'all outbound calls using TLS'],
  ['another component', 'The Dashboard does not load.', 'The Console does not load.'],
  ['an abbreviation', 'Calls to the API time out.', 'Calls to the CLI time out.'],
  ['a negation added', 'Data was lost.', 'No data was lost.'],
  ['a negation taken out', 'Backups are not touched.', 'Backups are touched.'],
  ['a short negation', 'You can log in.', "You can't log in."],
  ['a negation by prefix', 'Mail is affected.', 'Mail is unaffected.'],
  ['availability', 'The shop is available.', 'The shop is unavailable.'],
  ['a state', 'The cause was identified.', 'The cause was fixed.'],
  ['a stronger state', 'Search is degraded.', 'Search is down.'],
  ['a direction of change', 'Latency has increased.', 'Latency has decreased.'],
  ['a cancelled plan', 'The work is scheduled.', 'The work is cancelled.'],
  ['an extent', 'Some customers see errors.', 'All customers see errors.'],
  ['a part', 'The shop is fully back.', 'The shop is partially back.'],
  ['a direction of traffic', 'Inbound mail waits.', 'Outbound mail waits.'],
  ['a sentence with a state added', 'We rolled out a change.', 'We rolled out a change. Exports are restored.'],
];

const wordings: [what: string, before: string, after: string][] = [
  ['the same text', 'We see errors.', 'We see errors.'],
  ['a typing error', 'We see elevetad errors for custommers.', 'We see elevated errors for customers.'],
  ['a typing error in a word of state', 'The problem was resovled.', 'The problem was resolved.'],
  ['a typing error in a place', 'Logins fail in Frnakfurt.', 'Logins fail in Frankfurt.'],
  ['punctuation', 'We see errors, and look into them', 'We see errors; and look into them.'],
  ['letter case', 'the api is slow', 'The API is slow'],
  ['a contraction', 'We are looking into it and do not know more.', "We're looking into it and don't know more."],
  ['a curly apostrophe', "We can't load orders.", 'We can’t load orders.'],
  ['two ways to say cannot', 'Customers cannot log in.', 'Customers are unable to log in.'],
  ['two ways to say unaffected', 'Mail is unaffected.', 'Mail is not affected.'],
  ['two words for one thing', 'Exports are affected.', 'Exports are impacted.'],
  ['forms of one word', 'We investigate failing exports.', 'We are investigating failed exports.'],
  ['singular and plural', 'It takes about an hour.', 'It takes about hours.'],
  ['an adverb', 'We are looking into this.', 'We are currently looking into this.'],
  ['a courtesy', 'Thank you for your patience.', 'Thank you very much for your patience and understanding.'],
  ['markup', 'Use **the console** for now.', 'Use <b>the console</b> for now.'],
  ['a link’s address', 'See [the guide](https://docs.vendor.example/a1).', 'See [the guide](https://docs.vendor.example/b2).'],
  ['an entity', 'Exports &amp; imports wait.', 'Exports & imports wait.'],
  ['a separator of thousands', 'About 12,000 jobs wait.', 'About 12000 jobs wait.'],
  ['digits for a small number', 'Three regions wait.', '3 regions wait.'],
  ['a leading zero', 'It began at 09:05 UTC.', 'It began at 9:05 UTC.'],
  ['a space before a unit', 'Calls take 30ms.', 'Calls take 30 ms.'],
  ['percent spelt out', 'About 5% of calls fail.', 'About 5 percent of calls fail.'],
  ['the order of words', 'In Frankfurt, logins are slow.', 'Logins are slow in Frankfurt.'],
  ['one of many', 'One of our providers has trouble.', 'A provider of ours has trouble.'],
  ['a dash', 'Work runs 09:00-11:00 UTC.', 'Work runs 09:00–11:00 UTC.'],
  ['a pronoun that is no country', 'Contact us.', 'Contact our support.'],
];

describe('an edit of a fact', () => {
  it.each(facts)('is %s', (_what, before, after) => {
    expect(isFactEdit(before, after)).toBe(true);
    expect(isFactEdit(after, before)).toBe(true);
  });

  it.each(wordings)('is not %s', (_what, before, after) => {
    expect(isFactEdit(before, after)).toBe(false);
    expect(isFactEdit(after, before)).toBe(false);
  });

  it('is found in moments in long texts that share nothing', () => {
    const long = (word: string) =>
      Array.from({ length: 8_000 }, (_, n) => `${word}${'abcdefghij'[n % 10]}${'klmnopqrst'[(n >> 3) % 10]}`).join(' ');
    const started = performance.now();
    isFactEdit(long('alpha'), long('omega'));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
