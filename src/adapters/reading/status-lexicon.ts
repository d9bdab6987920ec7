import type { ComponentStatus, IncidentStatus } from '../../domain/incident.js';

/** Labels of status pages → what they mean. English first, then German, French, Spanish, Portuguese, Italian, Dutch, Russian, Japanese, Korean and Chinese. */

type Row<Status> = readonly [Status, readonly string[]];

export const incidentLabels: readonly Row<IncidentStatus>[] = [
  [
    'investigating',
    [
      'investigating, investigation, under investigation, investigation in progress, investigating issue, detected, issue detected, reported',
      'new, new incident, open, opened, triage, triaging, acknowledged, looking into it, confirming',
      'untersuchung, in untersuchung, wird untersucht, untersuchen, wir untersuchen, analyse, in analyse, wird analysiert',
      "enquête en cours, en cours d'investigation, investigation en cours, en cours d'analyse, analyse en cours, en cours d'enquête",
      'investigando, en investigación, bajo investigación, en revisión',
      'em investigação, sob investigação, em análise, a investigar',
      'indagine in corso, in fase di indagine, indagine, in corso di indagine, in fase di analisi, in analisi',
      'onderzoeken, onderzoek, in onderzoek, wordt onderzocht, we onderzoeken',
      'расследование, расследуется, исследуется, исследуем, изучаем, выясняем, изучается, выясняется, анализ',
      '調査中, 原因調査中, 調査しています, 確認しています',
      '조사 중, 조사중, 원인 조사 중, 조사',
      '调查中, 正在调查, 調查中, 正在調查, 排查中, 处理中, 處理中',
    ],
  ],
  [
    'identified',
    [
      'identified, issue identified, cause identified, root cause identified, problem identified, confirmed, fixing, fix in progress, mitigating',
      'identifiziert, ursache identifiziert, ursache gefunden, problem identifiziert, ursache erkannt, erkannt, bestätigt',
      'identifié, identifiée, cause identifiée, problème identifié, confirmé',
      'identificado, identificada, causa identificada, problema identificado, confirmado',
      'causa identificada, identificato, identificata, individuato, causa individuata, problema identificato, confermato',
      'geïdentificeerd, oorzaak gevonden, oorzaak bekend, probleem geïdentificeerd, bevestigd',
      'обнаружено, обнаружена, выявлено, выявлена, идентифицировано, идентифицирована, причина найдена, причина установлена, причина выявлена',
      '原因特定, 特定, 特定済み, 原因を特定, 原因特定済み, 原因判明, 確認済み, 対応中',
      '확인됨, 원인 파악, 원인 확인, 식별됨, 문제 확인',
      '已确认, 已识别, 已定位, 已確認, 已識別, 已查明, 原因已确认, 修复中, 修復中',
    ],
  ],
  [
    'monitoring',
    [
      'monitoring, watching, observing, under observation, recovering, mitigated, fix implemented, fix deployed, fix applied, monitored',
      'beobachtung, in beobachtung, unter beobachtung, wird beobachtet, überwachung, wird überwacht, in überwachung, wir beobachten',
      'surveillance, sous surveillance, en surveillance, en observation, surveillance en cours, en cours de surveillance',
      'monitoreando, monitorizando, en observación, supervisando, supervisión, en monitoreo, monitoreo',
      'monitorando, monitoramento, em monitoramento, em monitorização, em observação, a monitorizar',
      'monitoraggio, in monitoraggio, in osservazione, monitoraggio in corso',
      'monitoren, bewaken, wordt gemonitord, we monitoren',
      'мониторинг, наблюдение, наблюдаем, под наблюдением, отслеживаем, отслеживается',
      '監視中, 経過観察, 経過観察中, 経過監視中, モニタリング, モニタリング中, 観察中',
      '모니터링 중, 모니터링중, 모니터링, 관찰 중',
      '监控中, 观察中, 監控中, 觀察中, 监测中, 正在监控, 正在監控, 监视中',
    ],
  ],
  [
    'resolved',
    [
      'resolved, fixed, recovered, closed, ended, solved, restored, service restored, issue resolved, incident resolved, false alarm',
      'operating normally, service is operating normally, back to normal, all clear',
      'gelöst, behoben, beendet, erledigt, wiederhergestellt, geschlossen, problem behoben, störung behoben',
      'résolu, résolue, corrigé, corrigée, rétabli, incident résolu, problème résolu, clos',
      'resuelto, resuelta, solucionado, solucionada, corregido, restablecido, incidente resuelto, cerrado',
      'resolvido, resolvida, solucionado, corrigido, restabelecido, incidente resolvido, encerrado, fechado',
      'risolto, risolta, ripristinato, chiuso, problema risolto',
      'opgelost, verholpen, hersteld, gesloten, probleem opgelost',
      'решено, решена, решён, решен, устранено, устранена, исправлено, исправлена, восстановлено, закрыто, закрыт',
      '解決, 解決済み, 復旧, 復旧済み, 復旧しました, 解消, 解消済み, 対応済み, 対応完了, 終了',
      '해결됨, 해결, 해결 완료, 복구됨, 복구 완료, 복구, 종료',
      '已解决, 已解決, 已修复, 已修復, 已恢复, 已恢復, 已关闭, 已關閉, 恢复正常, 已结束, 已結束',
    ],
  ],
  [
    'postmortem',
    [
      'postmortem, post mortem, incident report, root cause analysis, rca, retrospective, incident review',
      'ポストモーテム, 事後分析, 事后分析, 사후 분석',
    ],
  ],
  [
    'scheduled',
    [
      'scheduled, planned, upcoming, not started yet, notstartedyet, maintenance scheduled, scheduled maintenance, planned maintenance',
      'geplant, angekündigt, geplante wartung, planifié, planifiée, programmé, programmée, prévu, maintenance planifiée',
      'programado, programada, planificado, planeado, agendado, agendada, mantenimiento programado, manutenção programada',
      'programmato, programmata, pianificato, pianificata, manutenzione programmata, gepland, ingepland, gepland onderhoud',
      'запланировано, запланирована, запланирован, планируется, плановые работы',
      '予定, 計画, 予定されています, メンテナンス予定, 예정, 예정됨, 점검 예정, 已计划, 已計劃, 计划中, 预定, 已排程, 计划维护',
    ],
  ],
  [
    'in_progress',
    [
      'in progress, inprogress, underway, under way, ongoing, active, started, maintenance in progress, undermaintenance',
      'in bearbeitung, in arbeit, läuft, laufend, im gange, wartung läuft, en cours, maintenance en cours',
      'en curso, en progreso, en proceso, em andamento, em progresso, em curso, in corso, bezig, in uitvoering, gaande',
      'в процессе, выполняется, в работе, идут работы, 進行中, 実施中, 作業中, メンテナンス中, 진행 중, 진행중, 점검 중, 进行中, 进行维护',
    ],
  ],
  [
    'verifying',
    [
      'verifying, verification, in verification, überprüfung, wird überprüft, vérification, en cours de vérification',
      'verificando, en verificación, em verificação, verifica, verifica in corso, verifiëren, wordt geverifieerd',
      'проверка, проверяем, проверяется, 検証中, 確認中, 검증 중, 확인 중, 验证中, 驗證中',
    ],
  ],
  [
    'completed',
    [
      'completed, complete, finished, maintenance complete, maintenance completed, abgeschlossen, fertiggestellt, wartung abgeschlossen',
      'terminé, terminée, achevé, completado, completada, finalizado, finalizada, concluído, concluída, completato, completata',
      'voltooid, afgerond, завершено, завершена, завершён, завершен, выполнено, 完了, 作業完了, 완료, 완료됨, 점검 완료, 已完成, 完成',
    ],
  ],
  [
    'withdrawn',
    [
      'cancelled, canceled, withdrawn, called off, abgesagt, storniert, abgebrochen, annulé, annulée, cancelado, cancelada, anulado',
      'annullato, annullata, geannuleerd, отменено, отменена, отменён, 中止, キャンセル, 취소, 취소됨, 已取消, 取消',
    ],
  ],
];

export const componentLabels: readonly Row<ComponentStatus>[] = [
  [
    'operational',
    [
      'operational, fully operational, up, ok, okay, available, normal, online, healthy, running, operating normally, no issues, all systems operational',
      'betriebsbereit, verfügbar, in betrieb, opérationnel, opérationnelle, operativo, operacional, operativa, operationeel, работает, доступен',
      '正常, 稼働中, 運用中, 正常稼働, 정상, 정상 작동, 运行正常, 正常运行, 運作正常',
    ],
  ],
  [
    'degraded_performance',
    [
      'degraded, degraded performance, degradedperformance, performance degradation, performance issues, degradation, slow',
      'beeinträchtigt, eingeschränkt, eingeschränkte leistung, dégradé, performances dégradées, rendimiento degradado, degradado',
      'desempenho degradado, prestazioni ridotte, degradato, verminderde prestaties, снижение производительности',
      'パフォーマンス低下, 性能低下, 성능 저하, 性能下降, 性能降级',
    ],
  ],
  [
    'partial_outage',
    [
      'partial outage, partialoutage, partial, partially down, partially degraded, partial disruption, partial service disruption, minor outage, minoroutage',
      'teilausfall, teilweiser ausfall, panne partielle, interruption partielle, interrupción parcial, caída parcial, interrupção parcial',
      'interruzione parziale, gedeeltelijke storing, частичный сбой, частичная недоступность, 一部停止, 部分的な停止, 부분 중단, 部分中断, 部分服务中断',
    ],
  ],
  [
    'major_outage',
    [
      'major outage, majoroutage, full outage, fulloutage, outage, down, offline, unavailable, disruption, service disruption, downtime, critical, critical outage',
      'ausfall, ausgefallen, nicht verfügbar, schwerer ausfall, panne majeure, panne, hors service, indisponible',
      'interrupción mayor, interrupción grave, caído, interrupção grave, indisponível, fora do ar, interruzione grave, non disponibile',
      'grote storing, storing, niet beschikbaar, серьёзный сбой, недоступен, не работает, сбой, 停止中, 障害, 大規模障害, 중단, 장애, 服务中断, 严重中断, 故障',
    ],
  ],
  [
    'under_maintenance',
    [
      'maintenance, under maintenance, undermaintenance, in maintenance, planned maintenance, scheduled maintenance',
      'wartung, in wartung, en maintenance, en mantenimiento, mantenimiento, em manutenção, manutenção, in manutenzione, manutenzione',
      'in onderhoud, onderhoud, обслуживание, на обслуживании, メンテナンス, メンテナンス中, 점검, 점검 중, 유지보수, 维护中, 维护, 維護中',
    ],
  ],
];
