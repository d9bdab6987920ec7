import type { deliveryWords } from './en-delivery.js';

export const deDelivery: typeof deliveryWords = {
  waits: 'Die Plattform hat Tocsin gebeten zu warten. Danach geht es von selbst weiter.',
  editLimit:
    'Discord lässt eine Nachricht nur begrenzt oft bearbeiten. Sobald es wieder geht, zeigt sie den neuesten Stand; Antworten kommen weiter.',
  writeLimit: 'In den Kanal wird mehr geschrieben, als Discord erlaubt. Sobald es wieder geht, macht Tocsin von selbst weiter.',
  discordBusy: 'Discord nimmt es gerade nicht an. Tocsin versucht es von selbst erneut.',
  slackBusy: 'Slack konnte es in dem Augenblick nicht annehmen. Tocsin versucht es von selbst erneut.',
  moving: 'Slack zieht den Kanal oder den Workspace um, das kann Stunden dauern. Danach geht es von selbst weiter.',
  slackUnclear: 'Slack hat nicht eindeutig geantwortet. Tocsin sieht nach, ob die Nachricht dort steht, bevor es erneut sendet.',
  notShownYet: 'Slack zeigt noch nicht, ob die Nachricht dort steht. Tocsin sieht von selbst wieder nach.',
  discordUnclear:
    'Discord hat nicht eindeutig geantwortet. Tocsin sieht nach, ob die Nachricht dort steht, bevor es erneut sendet.',
  restarting: 'Tocsin wurde gerade beendet oder gestartet. Es geht von selbst weiter.',
  settled: 'Inzwischen ist geklärt, was daraus wurde. Es geht von selbst weiter.',
  shutOut:
    'Discord hat viele Anfragen von hier abgelehnt. Tocsin wartet, damit es nicht ausgesperrt wird, und macht von selbst weiter.',
  publishLimit:
    'Die Hauptnachricht konnte den Followern noch nicht veröffentlicht werden: Discord erlaubt etwa zehn in der Stunde oder war nicht erreichbar. Tocsin versucht es von selbst erneut.',
  turn: 'In diesem Kanal oder Workspace sind andere zuerst dran. Die Reihe kommt von selbst daran.',
  quiet: 'Im Kanal ist Ruhezeit. Danach kommt es von selbst.',
  past: 'Eine Meldung über Vergangenes wartet, bis es im Kanal neun Uhr ist. Dann kommt sie von selbst.',
  moved: 'Aus dem Kanal wurde ein anderer, dort geht der Thread weiter. Niemand muss etwas tun.',
  rootGone:
    'Die Hauptnachricht wurde gelöscht. Auf Discord geht ein vorhandener Thread ohne sie weiter, sonst wird nichts mehr gepostet. Niemand muss etwas tun.',
  messageGone: 'Die Nachricht wurde gelöscht. Sie wird nicht noch einmal gepostet, und niemand muss etwas tun.',
  threadGone:
    'Der Thread wurde gelöscht oder gesperrt. In einem Forum lässt sich auch die erste Nachricht nicht mehr ändern, sonst bleibt die Hauptnachricht aktuell. War es ein Versehen: Thread entsperren und hier erneut versuchen.',
  notInChannel: 'Tocsin ist nicht in diesem Kanal. Jemand, der darin ist, gibt /invite @Tocsin ein.',
  unseen:
    'Tocsin sieht diesen Kanal nicht: Er ist privat und Tocsin nicht darin, oder er wurde gelöscht. Jemand, der darin ist, gibt /invite @Tocsin ein.',
  takenOut: 'Tocsin wurde aus diesem Kanal entfernt. Eine Einladung holt es zurück; sonst die Abonnements dort beenden.',
  archived: 'Der Kanal ist archiviert. Seine Threads gehen weiter, sobald ihn jemand zurückholt.',
  frozen: 'Der Kanal ist eingefroren, archiviert oder gelöscht. Seine Threads gehen weiter, sobald ihn jemand wieder öffnet.',
  channelGone: 'Den Kanal gibt es nicht mehr. Abonnieren lässt sich in einem anderen.',
  noView: 'Tocsin sieht diesen Kanal nicht. Wer seine Berechtigungen bearbeiten darf, erlaubt „Kanal anzeigen“.',
  noPermission:
    'Tocsin fehlt in diesem Kanal eine Berechtigung. Wer seine Berechtigungen bearbeiten darf, erlaubt, was `/tocsin test` dort nennt.',
  tagRequired:
    'Dieses Forum verlangt für jeden Beitrag einen Tag und hat keinen, den Tocsin verwenden darf. Wer das Forum bearbeiten darf, fügt den Tag investigating hinzu.',
  otherKind: 'Der Kanal ist jetzt von anderer Art. Abonnements dort beenden und neu anlegen.',
  noThreads: 'Der Kanal nimmt nicht Nachrichten und Threads zugleich an. Bitte in einem anderen Kanal abonnieren.',
  messagesOff:
    'Nachrichten an diese App sind ausgeschaltet. In den Einstellungen der App muss der Tab „Messages“ eingeschaltet werden.',
  threadDenied:
    'Tocsin darf hier posten, aber nicht in Threads schreiben. Wer die Berechtigungen des Kanals bearbeiten darf, erlaubt es; bei der nächsten Meldung wird es erneut versucht.',
  pinRefused: 'Tocsin darf hier nichts anpinnen. Die Tafel von Hand anpinnen, oder die Admins fügen den Scope pins:write hinzu.',
  fewMayPost: 'In diesem Kanal dürfen nur manche posten. Die Admins des Workspace müssen Tocsin das Posten erlauben.',
  rules: 'Die Regeln des Workspace hindern Tocsin daran, hier zu posten. Seine Admins müssen es wieder erlauben.',
  messageLimit: 'Der Workspace hat die Nachrichtengrenze seines Slack-Tarifs erreicht. Ein Admin muss sie anheben.',
  notApproved: 'Die Admins des Workspace oder seiner Organisation lassen Tocsin nicht zu. Sie müssen es freigeben.',
  twoFactor: 'Der Workspace verlangt eine Anmeldung in zwei Schritten. Wer Tocsin dort installiert hat, richtet sie ein.',
  missingScope:
    'Tocsin fehlt in diesem Workspace eine Berechtigung. Wer es installiert hat, fügt den Scope hinzu, den `tocsin doctor` nennt, und installiert es neu.',
  uninstalled:
    'Tocsin wurde entfernt. Jemand muss es neu installieren oder einladen; die Abonnements bleiben und laufen dann weiter.',
  badToken:
    'Slack nimmt den Bot-Token nicht mehr an. Jemand muss Tocsin im Workspace neu installieren; die Abonnements bleiben und laufen dann weiter.',
  notOurs:
    'Die Hauptnachricht stammt von einer früheren Installation und lässt sich nicht bearbeiten. Der Thread geht weiter; niemand muss etwas tun.',
  editClosed:
    'Der Workspace verbietet, so alte Nachrichten zu bearbeiten. Der Thread geht weiter und sagt selbst, wie es steht; Admins können die Grenze aufheben.',
  threadCap:
    'Der Server hat so viele aktive Threads, wie Discord erlaubt, oder der Thread selbst ist voll. Einige schließen oder es dabei belassen; bei der nächsten Meldung wird es erneut versucht.',
  blockedWords:
    'Ein Filter des Servers hält die Nachricht auch ohne die Worte des Anbieters auf. Seine Moderatoren nehmen Tocsin aus, dann hier erneut versuchen.',
  slackUnreachable:
    'Slack ist nicht erreichbar. Tocsin macht von selbst weiter; hält es an, den Weg von diesem Rechner ins Netz prüfen.',
  discordUnreachable:
    'Discord ist von hier nicht erreichbar. Tocsin macht von selbst weiter; hält es an, den Weg von diesem Rechner ins Netz prüfen.',
  discordToken: 'Discord nimmt den Bot-Token nicht an. Einen gültigen in DISCORD_TOKEN eintragen und Tocsin neu starten.',
  notConnected: 'Kein Prozess ist mit diesem Chat verbunden. Seine Tokens eintragen und Tocsin neu starten.',
  noKey:
    'Der gespeicherte Token lässt sich mit diesem Schlüssel nicht lesen. In TOCSIN_ENCRYPTION_KEY den Schlüssel eintragen, mit dem er gespeichert wurde.',
  unreadableReply:
    'Niemand weiß, ob diese Antwort gepostet wurde, und der Kanal lässt sich nicht lesen. Dort nachsehen und nur erneut versuchen, wenn sie fehlt.',
  slackRefuses:
    'Slack lehnt diese Nachricht auch in einfacher Form ab. Das ist ein Fehler von Tocsin: bitte melden und nach einem Update erneut versuchen.',
  discordRefuses:
    'Discord lehnt diese Nachricht auch als reinen Text ab. Das ist ein Fehler von Tocsin: bitte melden und nach einem Update erneut versuchen.',
  unknownReason:
    'Die Plattform lehnt ab, was Tocsin schreibt, und nennt einen Grund, den Tocsin nicht kennt. Der Wortlaut steht im Log; bitte melden.',
  broken: 'In Tocsin ist etwas schiefgegangen. Die Einzelheiten stehen im Log; bitte melden.',
  forwardFailing:
    'Was aus diesem Kanal hinausgeht, kommt nicht an. Tocsin versucht es weiter; `forward` im Kanal zeigt den Grund.',
  forwardStopped:
    'Was aus diesem Kanal hinausgeht, kommt nicht an, und Tocsin versucht es nicht mehr. `forward` im Kanal zeigt den Grund und startet es neu.',
  paused: (reason) => `Der Kanal ist pausiert. ${reason}`,
  editTurn:
    'Die Änderung der Hauptnachricht wartet, bis sie an der Reihe ist; Neuigkeiten gehen vor. Sie kommt von selbst daran.',
  writing: 'Daran wird gerade geschrieben.',
  untaken:
    'Niemand hat es übernommen. Bitte prüfen, ob ein Prozess mit der Rolle `deliver` läuft und ob die Job-Warteschlange antwortet.',
};
