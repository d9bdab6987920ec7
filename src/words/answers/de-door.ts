import type { enDoor } from './en-door.js';

export const deDoor: typeof enDoor = {
  broke: (list) =>
    `In Tocsin ist etwas schiefgegangen. Versuch es in einer Minute noch einmal; ${list} zeigt, was hier eingerichtet ist.`,
  slowButton: 'Das hat zu lange gedauert, um in Slack das Formular zu öffnen. Drück den Knopf noch einmal.',
  slowCommand: (typed) => [
    'Das hat zu lange gedauert, um in Slack das Formular zu öffnen. Gib es noch einmal ein oder nenne einen Anbieter: ',
    typed,
  ],
  chooseChannel: 'Wähle einen Kanal.',
  onlyInServers: 'Tocsin arbeitet in den Kanälen eines Servers; frag dort.',
  formTooOld: (subscribe, list) =>
    `Dieses Formular ist zu alt oder gehört jemand anderem. ${subscribe} öffnet ein neues; ${list} zeigt, was eingerichtet ist.`,
  buttonTooOld: (list) => `Dieser Knopf ist zu alt. ${list} zeigt, was eingerichtet ist.`,
  aboutIncident: 'Zu dieser Störung:',
};
