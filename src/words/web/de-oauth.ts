import type { WebWords } from './en.js';

export const deOauth: WebWords['oauth'] = {
  title: 'Tocsin zu Slack hinzufügen',
  lead: 'Tocsin schreibt zu jeder Störung Ihrer Anbieter einen Thread in die Kanäle, die das wünschen, und hält ihn aktuell.',
  button: 'Zu Slack hinzufügen',
  asks: 'Was Slack Sie erlauben lässt',
  scopes: {
    'chat:write': 'Störungen melden und eigene Nachrichten ändern. Anderes schreibt es nie.',
    'chat:write.public': 'In öffentliche Kanäle schreiben, ohne vorher eingeladen zu sein.',
    commands: 'Auf seinen Befehl antworten.',
    'channels:read': 'Namen öffentlicher Kanäle sehen und merken, wenn einer umbenannt, archiviert oder gelöscht wird.',
    'groups:read': 'Dasselbe für private Kanäle, in die es eingeladen wurde.',
    'channels:history':
      'Nach einem Fehler im öffentlichen Kanal nachsehen, ob eine Nachricht ankam, damit nichts doppelt erscheint.',
    'groups:history': 'Dasselbe für private Kanäle, in die es eingeladen wurde.',
    'channels:join': 'Öffentlichen Kanälen beitreten, in denen etwas verfolgt wird.',
    'users:read': 'Gäste von Mitgliedern unterscheiden, damit Gäste nichts ändern.',
    'pins:write': 'Die Tafel eines Kanals anheften.',
  },
  never: 'Direktnachrichten, Dateien und E-Mail-Adressen Ihrer Mitglieder kann es nicht lesen.',
  organisation:
    'In einer Organisation mit mehreren Workspaces kann ein Admin es für alle auf einmal hinzufügen und danach die Workspaces wählen.',
  done: {
    title: (name) => `Tocsin ist in ${name}`,
    text: 'Ein Schritt fehlt noch: Sagen Sie in einem Kanal, wovon er hören soll.',
    open: 'Tocsin in Slack öffnen',
    first: 'Gehen Sie in den Kanal, der von Störungen hören soll.',
    second:
      'Geben Sie `/tocsin subscribe github` ein, oder nur `/tocsin subscribe` für ein Formular. Ein privater Kanal braucht vorher `/invite @Tocsin`.',
    third: '`/tocsin help` zeigt das Übrige. Was hier früher verfolgt wurde, geht von selbst weiter.',
    organisation:
      'Es ist für die ganze Organisation da. Wählen Sie jetzt die Workspaces: Organisationseinstellungen von Slack, Integrationen, Tocsin, „Zu weiteren Workspaces hinzufügen“.',
    without: (scopes) =>
      `Nicht erlaubt und nicht nötig: ${scopes}. Tocsin arbeitet auch ohne; fügen Sie es noch einmal hinzu, um das zu ändern.`,
  },
  again: 'Neu beginnen',
  failures: {
    cancelled: {
      title: 'Es wurde nichts hinzugefügt',
      text: 'Sie haben es bei Slack nicht erlaubt, also hat sich nichts geändert. Sie können jederzeit neu beginnen.',
    },
    'not-from-here': {
      title: 'Das hat nicht in diesem Browser begonnen',
      text: 'Slack hat Sie ohne das zurückgeschickt, was diese Seite Ihnen mitgab. Beginnen Sie hier, bleiben Sie in einem Browser und lassen Sie Cookies dieser Seite zu. Hat ein fremder Link Sie hergeführt, schließen Sie diese Seite.',
    },
    'too-late': {
      title: 'Das hat zu lange gedauert',
      text: 'Bei Slack haben Sie zehn Minuten Zeit. Es wurde nichts hinzugefügt; beginnen Sie neu.',
    },
    used: {
      title: 'Diese Seite wurde ein zweites Mal geöffnet',
      text: 'Was Slack schickt, gilt einmal. Haben Sie gesehen, dass Tocsin hinzugefügt wurde, ist alles gut; sonst beginnen Sie neu.',
    },
    'code-refused': {
      title: 'Slack nimmt seine Bestätigung nicht mehr an',
      text: 'Sie gilt zehn Minuten und nur einmal. Beginnen Sie neu.',
    },
    'not-answered': {
      title: 'Slack antwortet nicht',
      text: 'Sie haben es erlaubt, aber beim Abschließen hat Slack nicht geantwortet. Warten Sie eine Minute und beginnen Sie neu; doppelt wird nichts hinzugefügt.',
    },
    'wrong-app': {
      title: 'Dieses Tocsin ist nicht richtig eingerichtet',
      text: 'Slack kennt es unter seiner Kennung und seinem Geheimnis nicht. Wer es betreibt, findet die Abhilfe im Log.',
    },
    refused: {
      title: 'Slack hat es nicht erlaubt',
      text: 'Slack hat aus einem eigenen Grund abgebrochen. Oft muss ein Admin die App erst freigeben: Fragen Sie ihn und beginnen Sie dann neu.',
    },
    tooFew: {
      title: 'Etwas Nötiges wurde nicht erlaubt',
      text: (scopes) =>
        `Ohne ${scopes} kann Tocsin nicht arbeiten, darum wurde nichts gespeichert. Beginnen Sie neu und erlauben Sie alles, was aufgeführt ist.`,
    },
    broken: {
      title: 'Das ließ sich nicht abschließen',
      text: 'Tocsin konnte nicht speichern, was Slack schickte. Beginnen Sie in einer Minute neu; bleibt es so, sagen Sie es dem, der es betreibt.',
    },
    unset: {
      title: 'Dieses Tocsin lässt sich hier nicht hinzufügen',
      text: 'Weitere Workspaces sind nicht eingerichtet. Wer es betreibt, setzt `SLACK_CLIENT_ID`, `SLACK_CLIENT_SECRET`, `SLACK_SIGNING_SECRET` und `PUBLIC_URL`; die Schritte stehen im README.',
    },
  },
};
