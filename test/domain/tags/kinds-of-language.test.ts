import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { tagText } from '../../../src/domain/tags/tag-text.js';
import { levelled } from './score.js';

const gazetteer = loadGazetteer();
const tagsOf = (body: string, vendor = 'Acme'): readonly string[] => tagText(gazetteer, { vendor, body }).regions;
/** At the level of the parts of the world that people subscribe to. */
const partsOf = (body: string): readonly string[] => [...new Set(tagsOf(body).map((tag) => levelled(gazetteer, tag, 'rollup')))];

describe('a place told well beside one told ill', () => {
  it.each([
    ['Errors are not seen in Frankfurt. US West is where requests fail.', ['us-west']],
    ['Not all of Europe is affected: only London sees packet loss.', ['uk']],
    ['Singapore has been fine all day, India has not.', ['ap-south']],
    ["Singapore is healthy. India isn't.", ['ap-south']],
    ['Europe is not affected; US East is.', ['us-east']],
    ['Unlike Europe, US West is still failing.', ['us-west']],
    ['Singapore is no longer failing; Sydney still is.', ['ap-southeast', 'au']],
    ['Frankreich ist nicht betroffen, Deutschland hingegen schon.', ['eu-central']],
    ['Kunden in Deutschland können sich nicht anmelden, die Schweiz ist nicht betroffen.', ['eu-central']],
    ["Paris n'est pas touché, Montréal si.", ['ca']],
    ['Portugal não foi afetado, o Brasil sim.', ['sa-brazil']],
    ["La Francia non è interessata, l'Italia sì.", ['eu-south']],
    ['Nederland heeft geen last, Polen wel.', ['eu-central']],
    ['Казахстан работает нормально, а Россия — нет.', ['eu-east']],
    ['Orders are not captured for visitors from Brazil. Visitors from Japan are captured.', ['sa-brazil']],
  ])('%s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
  });
});

describe('a place that is only passed on the way', () => {
  it.each([
    ['Users in Sydney reach us via London, adding latency.', ['au']],
    ['Indian traffic takes a detour via Marseille because of a cable cut.', ['ap-south']],
    ['New Zealand is reached over Sydney until the cable is repaired.', ['nz']],
    ['Calls to US East hairpin through Dallas and have extra delay.', ['us-east']],
    ['Sydney ist über London erreichbar, aber langsam.', ['au']],
    ["Il traffico dall'Italia passa da Francoforte.", ['eu-south']],
    ['O tráfego do Brasil está passando por Miami.', ['sa-brazil']],
    ['中国大陆流量经香港中转，延迟较高。', ['cn']],
    ['Latency between London and Paris is up.', ['uk', 'eu-west']],
  ])('is not what is affected: %s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
  });
});

describe('sides of a country in languages without spaces', () => {
  it.each([
    ['미국 중부 및 동부 지역에서 지연이 발생하고 있습니다.', ['us-central', 'us-east']],
    ['미국 동부·서부 리전 장애', ['us-east', 'us-west']],
    ['米国東部・西部でエラー', ['us-east', 'us-west']],
    ['EU 중앙 및 영국에서 높은 실패율', ['eu-central', 'uk']],
  ])('share the name before them: %s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
  });
});

describe('names that are also words, people or programs', () => {
  it.each([
    ['Users in Nice cannot connect.', ['eu-west']],
    ['Reading, London and Leeds exchanges lost power', ['uk']],
    ['The outage affects Split and Zagreb.', ['eu-south']],
    ['Essen, Dortmund und Köln sind gestört.', ['eu-central']],
    ['Florence, SC lost power', ['us-east']],
    ['Machines in cdg fail to start', ['eu-west']],
  ])('are places where the text speaks of places: %s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
  });

  it.each([
    'Nice to have features are disabled, errors continue.',
    'Reading from the queue is slow.',
    'Split payments fail.',
    'Essen bestellen ist derzeit nicht möglich.',
    'Mobile and Web apps down',
    'Phoenix LiveView sockets fail to connect.',
    'Jersey 3 clients see TLS errors.',
    'The Paris class renderer fails.',
    'Acme is a Delaware corporation. Errors are under investigation.',
    'Chad is investigating the failures.',
    'Next update at 10:00 (London).',
    "Le site en français ne s'affiche pas.",
    'Customers using Brazilian Portuguese see untranslated strings.',
    'Polish your profile is down',
    'Deutsche Telekom SIM activation fails.',
    '最大连接数已满，平台中的任务失败。',
  ])('are none elsewhere: %s', (text) => {
    expect(tagsOf(text)).toEqual([]);
  });
});

describe('the wider world', () => {
  it.each([
    ['Outage in Hokkaido following an earthquake', ['ap-northeast']],
    ['Canary Islands and Crete: no connectivity', ['eu-south']],
    ['Katowice and Łódź: maintenance', ['eu-central']],
    ['Kharkiv and Odesa PoPs lost power', ['eu-east']],
    ['广东和浙江用户访问缓慢', ['cn']],
    ['Deutsche Kunden erhalten keine SMS.', ['eu-central']],
    ['Clientes brasileiros não conseguem acessar o painel.', ['sa-brazil']],
    ['Российские пользователи не могут войти.', ['eu-east']],
    ['프랑스의 사용자에게 오류가 표시됩니다', ['eu-west']],
    ['Login failures on EUS and WEU', ['us-east', 'eu-west']],
  ])('is known: %s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
  });

  it('takes a numbered instance of a vendor for its part of the world', () => {
    expect(tagsOf('Instance disruption - NA139, EU1')).toEqual(['na', 'eu']);
  });
});

describe('a place that is taken back', () => {
  it.each([
    ['Errors in Chennai and Oslo. Update: We initially listed Oslo; customers there are not impacted.', ['ap-south']],
    ['Packet loss in Dallas and Atlanta. Update: Atlanta turned out to be unrelated.', ['us-central']],
    ['We reported errors in Sydney. This was incorrect; requests fail in Tokyo.', ['ap-northeast']],
    ['Dublin should not have been listed. Logins fail in London.', ['uk']],
    ['Störung in Berlin und Rom. Rom wurde irrtümlich genannt.', ['eu-central']],
    ['Panne à Lyon et Oslo. Oslo a été citée par erreur.', ['eu-west']],
    ['Fallos en Madrid y Bogotá. Bogotá fue incluida por error.', ['eu-south']],
    ['We initially reported errors in Ohio only; Texas is affected as well.', ['us-east', 'us-central']],
  ])('%s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
  });

  it('does not take back its neighbour of another number', () => {
    expect(tagsOf('NA3: mails wait. Senders on NA3 wait. NA1, NA2 and EU1 are not affected.')).toEqual(['na']);
  });
});

describe('a place of others, of the past or of a name', () => {
  it.each([
    ['Mails are late. They wait at our mail provider, whose Virginia site has a full queue.', []],
    ["Calls are slow. The cause is not the same as in last week's Osaka outage.", []],
    ['Sign-in fails since the identity service has trouble, mostly in the US according to their status page.', []],
    ['メールの配送が遅延しています。大阪本社の電話窓口をご利用ください。', []],
    ['Exports échouent. Nos équipes de Lyon cherchent la cause.', []],
    ['Requests from EU-NL-2 fail.', ['eu-west']],
    ['Sessions through IAD and ORD have been dropped.', ['us-east', 'us-central']],
    ['Logins fail. This concerns every customer worldwide.', ['global']],
    ['Erreurs pour tous, sauf pour ceux hébergés au Canada.', []],
  ])('%s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
  });
});

describe('a wider place beside a narrower one', () => {
  const titled = (title: string, body: string) => tagText(gazetteer, { title, body }).regions;

  it('stays where a statement of its own calls it affected', () => {
    expect(titled('Calls fail in Europe', 'Our machines in Frankfurt lost power.')).toEqual(['frankfurt', 'eu']);
  });

  it('goes where it explains the narrower', () => {
    expect(titled('', 'Calls fail in Frankfurt (Europe).')).toEqual(['frankfurt']);
  });
});

describe('places without names', () => {
  const isUnnamed = (body: string): boolean => tagText(gazetteer, { body }).unnamedRegions;

  it.each(['Errors in several regions', 'Some locations are unreachable', 'Fehler in mehreren Regionen'])(
    'are told of: %s',
    (text) => {
      expect(isUnnamed(text)).toBe(true);
    },
  );

  it.each([
    'We moved traffic to other regions. Errors continue in Frankfurt.',
    'The change was rolled out to additional regions before errors began in Frankfurt.',
    'Errors in some EU regions',
    'We have many instance types across our many regions; errors rose in Frankfurt.',
    'We have multiple clusters and errors in one.',
  ])('are not told of: %s', (text) => {
    expect(isUnnamed(text)).toBe(false);
  });
});
