import type { outletWords } from './en-outlets.js';

export const jaOutlets: typeof outletWords = {
  feed: {
    title: (vendor) => `${vendor} の障害情報`,
    all: 'フォロー中の全ベンダーの障害情報',
    calendar: (vendor) => `${vendor} のメンテナンス予定`,
    allCalendar: 'フォロー中の全ベンダーのメンテナンス予定',
    narrowed: (title, filter) => `${title}（${filter}）`,
    impact: '影響度',
    components: 'コンポーネント',
    regions: 'リージョン',
    original: 'ステータスページの原文',
  },
  badge: {
    unknownVendor: '不明なベンダー',
    unknown: '確認できません',
    fine: '障害なし',
    trouble: '異常あり',
    open: {
      none: 'お知らせ',
      unknown: '障害発生中',
      minor: '軽微な障害',
      major: '重大な障害',
      critical: '致命的な障害',
      maintenance: 'メンテナンス中',
    },
  },
};
