import { describe, expect, it } from 'vitest';
import { findRegions } from '../../../src/domain/tags/find-regions.js';
import { smallGazetteer } from '../small-gazetteer.js';

const tags = (text: string, vendor?: string): string[] => findRegions(smallGazetteer, text, vendor).map((found) => found.tag);

describe('findRegions', () => {
  it('gives the words and their place', () => {
    const text = 'Errors in N. Virginia since noon';
    expect(findRegions(smallGazetteer, text)).toEqual([{ tag: 'us-east-1', words: 'N. Virginia', start: 10, end: 21 }]);
  });

  it.each([
    ['takes the longest name', 'Slow uploads in North America and US East', ['na', 'us-east']],
    ['joins words by hyphen, underscore or space alike', 'US-East, US_EAST and us east', ['us-east', 'us-east', 'us-east']],
    ['does not join words over a line or a comma', 'US\n\nEast. US, East', ['us', 'us']],
    ['finds a zone as its region', 'instances in us-east-1c', ['us-east-1']],
    ['needs whole words', 'Frankfurters and eastusers', []],
    ['ignores marks and case of plain names', 'SÃO PAULO and sao paulo', ['sao-paulo', 'sao-paulo']],
    ['reads brackets', 'API (Frankfurt)', ['frankfurt']],
    ['reads Korean with its particles', '미국에서 오류가 발생합니다', ['us']],
    ['does not find a name inside a Korean word', '중미국제', []],
    ['reads Japanese without spaces', '欧州リージョンで障害', ['eu']],
    ['does not find タイ in タイムアウト', 'タイムアウトが発生', []],
  ])('%s', (_, text, expected) => {
    expect(tags(text)).toEqual(expected);
  });

  it.each([
    ['words that are also pronouns need their capitals', 'contact us, they told us so; US users', ['us']],
    ['abbreviations stay unread in plain text', 'The value is NA for FRA', []],
    ['a place word beside them opens them', 'the NA region and PoP FRA', ['na', 'fra']],
    ['an enumeration of places opens them', 'NA, EU and FRA', ['na', 'eu', 'fra']],
    ['brackets open them', 'Search (NA)', ['na']],
    ['standing alone opens them', 'NA', ['na']],
    ['a colon after them opens them', 'Global: sign-in errors', ['global']],
    ['"global" elsewhere is an adjective', 'our Global edge cache', []],
  ])('%s', (_, text, expected) => {
    expect(tags(text)).toEqual(expected);
  });

  it.each([
    ['East US', undefined, 'us-east'],
    ['East US', 'azure', 'eastus'],
    ['East US on Azure', undefined, 'eastus'],
    ['fra1', undefined, 'frankfurt'],
    ['fra1', 'vercel', 'vercel-fra1'],
    ['us-east-1', undefined, 'us-east-1'],
    ['us-east-1', 'Alibaba Cloud', 'alibaba:us-east-1'],
  ])('%s on a page of %s means %s', (text, vendor, tag) => {
    expect(tags(`Errors in ${text}`, vendor)).toEqual([tag]);
  });

  it.each([
    'All times are US/Pacific',
    'Next update at 10:00 America/Chicago',
    'Back by 9 Central Europe Time',
    'See https://us-east-1.console.acme.example/ for more',
    'Host frankfurt.edge.acme.example is down',
    'Write to frankfurt@acme.example',
    'The US language pack fails',
  ])('finds no place in: %s', (text) => {
    expect(tags(text)).toEqual([]);
  });

  it.each([
    ['US East is down. Frankfurt is not affected.', ['us-east']],
    ['US East is down, while Frankfurt remains operational.', ['us-east']],
    ['US East is down; customers in Europe are unaffected', ['us-east']],
    ['No other regions, such as Frankfurt, are seeing issues; US East is slow', ['us-east']],
    ['There is no impact to Frankfurt', []],
    ['Traffic from US East was rerouted to Frankfurt', ['us-east']],
    ['We are failing over to Frankfurt', []],
    ['All regions except Frankfurt are slow', ['global']],
    ['US East is slow. Customers are advised to use Frankfurt', ['us-east']],
    ['Die Region Frankfurt ist nicht betroffen. Fehler in US East', ['us-east']],
    ['大阪は遅延。フランクフルトは正常です。', []],
    ['US East 장애. 프랑크푸르트로 트래픽을 우회했습니다.', ['us-east']],
  ])('leaves out what is named for another reason: %s', (text, expected) => {
    expect(tags(text)).toEqual(expected);
  });

  it('takes both sides of a clause that only changes its subject', () => {
    expect(tags('Errors in US East are resolved but Frankfurt is still slow')).toEqual(['us-east', 'frankfurt']);
  });
});
