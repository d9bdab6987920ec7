import { enLimitFaults } from './en-limits.js';

/**
 * Errors that people read, as they are thrown and stored: in English, with `{…}` for what differs. A value may be a sentence or a part of one that stands
 * here itself; it is then said in the reader's language as well. Of two that fit, the first is taken.
 */
export const enFaults = {
  // What a page is asked for.
  lookAgain: 'Tocsin will look again',
  waitAndLook: 'Tocsin waits and will look again',
  tryLater: 'try again later',
  tooSlow: '{host} did not finish its answer within {seconds} s: {next}.',
  noAnswer: '{host} did not answer in time: {next}.',
  gaveUpWaiting: '{host} gave up waiting for the request (status 408): {next}.',
  stopped: 'Reading {host} was stopped before it was finished: {next}.',
  unknownName: 'The name {host} does not exist: check its spelling.',
  nameWithoutAddress: 'The name {host} has no address: check its spelling.',
  nameService: 'The name {host} could not be looked up: check the name service of this machine; {next}.',
  certificate:
    "The certificate of {host} cannot be trusted ({code}), which is a fault of the certificate or of a proxy on the way and no outage of the vendor: renew it, or add your proxy's authority with NODE_EXTRA_CA_CERTS.",
  handshake:
    'No secure connection to {host} came about ({code}), which says nothing about the vendor: check that the address is meant to be https.',
  notHttp: '{host} answers with something that is not HTTP: check the address.',
  damaged: '{host} sent a compressed answer that cannot be unpacked: tell whoever runs the page.',
  encoding: '{host} answers in the encoding "{encoding}", but Tocsin asked for gzip, deflate or br: tell whoever runs the page.',
  largeHeaders: '{host} answers with larger headers than a status page needs: check the address.',
  tooLarge: '{host} answers with more than {size}, more than a status page needs: check the address.',
  unreachable: '{host} cannot be reached ({code}): {next}, and if this goes on check that the page opens in a browser.',
  cutShort: '{host} broke off before its answer was complete: {next}.',
  closedAtOnce: '{host} closed the connection at once: {next}.',
  blocked:
    '{host} lets a bot filter answer instead of its page, which says nothing about the vendor: give the address of its feed, or ask the vendor to let Tocsin in.',
  notOpen: '{host} is not open to everyone ({how}): make the page public, or give the address of a page that is.',
  asksForPassword: 'it asks for a password',
  toLogin: 'it redirects to a login',
  rateLimited: '{host} asks for fewer requests (status {status}): {next}.',
  serverError: '{host} cannot answer just now (status {status}): {next}.',
  nothingThere: '{host} has nothing at this address (status {status}): check the address.',
  refusesRequest: '{host} refuses the request (status {status}): check the address.',
  leadsNowhere: '{host} answers with status {status}, which leads nowhere: check that the address opens in a browser.',
  noWebAddress: '{text} is not a web address: give one that starts with https://.',
  badRedirect: '{host} redirects to {text}, which is not a web address: check that the page opens in a browser.',
  downgrade:
    '{host} redirects from https to plain http, which anyone on the way could change: give an https address that answers itself.',
  redirectLoop: '{host} redirects in a circle: check that the page opens in a browser.',
  manyRedirects: '{host} redirects more than {count} times: give the address where the page really is.',
  wrongScheme: 'Tocsin reads only http and https, not {scheme} addresses: give the web address of the page.',
  withPassword: 'The address of {host} carries a user name or password: give it without them.',
  refusedPort: 'Tocsin does not fetch from port {port} of {host}, where no web page is: check the address.',
  refusedPortOut: 'Tocsin does not send to port {port} of {host}, where no web page is: check the address.',
  isRefused: 'Tocsin does not fetch {host}: it is {what}; {cure}.',
  leadsToRefused: 'Tocsin does not fetch {host}: it leads to {what}; {cure}.',
  isRefusedOut: 'Tocsin does not send to {host}: it is {what}; {cure}.',
  leadsToRefusedOut: 'Tocsin does not send to {host}: it leads to {what}; {cure}.',
  ownMachine: 'the machine that Tocsin runs on',
  privateNetwork: 'an address of a private network',
  carrierNetwork: 'an address inside a carrier network (100.64.0.0/10)',
  linkLocal: 'a link-local address, where cloud machines keep their credentials',
  cloudInternal: "a cloud provider's internal address",
  multicast: 'a multicast or broadcast address',
  nobodysAddress: 'not the address of any machine',
  reserved: 'a reserved address that no status page has',
  noAddress: 'not an address at all',
  giveStatusPage: 'give the public address of the status page',
  givePublic: 'give a public address',
  allowPrivatePages: 'give a public address, or set TOCSIN_ALLOW_PRIVATE_NETWORKS=1 if pages inside your own network are meant',
  allowPrivateTargets:
    'give a public address, or set TOCSIN_ALLOW_PRIVATE_NETWORKS=1 if addresses inside your own network are meant',

  // What goes out of chat.
  slowTarget: '{host} did not answer within {seconds} s.',
  sendingStopped: 'Sending to {host} was stopped before it was finished.',
  largeMessage: 'The message is larger than 512 KB: it is not sent.',
  fewerMessages: '{host} asks for fewer messages.',
  cannotTake: '{host} cannot take messages just now (status {status}).',
  sendsElsewhere: '{host} sends messages elsewhere (status {status}): give the address it names.',
  refusesKey: '{host} does not take the key or secret (status {status}): set it up again.',
  targetGone: '{host} has nothing at this address any more (status {status}): set it up again.',
  refusesMessage: '{host} refuses the message (status {status}).',

  // What a page answers, and whether it can be followed.
  probedLong: '{host} could not be found out about within {seconds} s: {next}.',
  askedOften: '{host} was asked often enough, and not once more.',
  likePage: '{host} looks like a page of {label}, but cannot be read: {why}',
  unknownForm:
    '{host} answers with {form}, which is no form of a status page that Tocsin knows: if the page offers an RSS or Atom feed, give the address of that feed.',
  emptyBody: 'an empty body',
  webPage: 'a web page',
  errorDocument: 'an error document ("{said}")',
  something: 'something',
  stranger: '{from} leads to {to}, the page of "{name}": if that speaks for {vendor} now, follow the address of that page.',
  otherSoftware: 'Other software answers in place of what this page was made with: Tocsin finds out which.',
  ownFailure: 'Tocsin failed while reading this page; the log has the details.',
  unstorable: 'The page holds something that cannot be stored; the log has the details.',
  failed: 'Tocsin failed; the log has the details.',
  noAdapter: 'This version of Tocsin cannot read pages of the kind "{kind}"; install a newer one.',
  cannotFollow: '{url} cannot be followed: {why}',
  unknownVendor: '{word} has no status page that Tocsin knows; give its address instead.',
  sameName: '{url} goes by the same short name, `{slug}`',
  answeredEmpty: '{url} answered with an empty body.',
  answeredMarkup: '{url} answered with a web page or XML where JSON was expected.',
  answeredBrokenJson: '{url} answered with JSON that is broken or cut off.',
  answeredBrokenXml: '{url} answered with XML that is broken.',
  answeredPage: '{url} answered with a web page where a feed was expected.',
  answeredCut: '{url} answered with a web page that is cut off.',
  /** The rest of what adapters say of a document's form: of use to whoever mends the adapter, and left out elsewhere. */
  answeredOtherwise: '{url} answered {why}.',

  // What platforms refuse to do in a channel.
  mayNotThread: 'I may not write in threads of this channel: someone who can edit its permissions must allow me *{permission}*.',
  lacksPermission: 'I lack a permission in this channel: someone who can edit its permissions must allow me *{permission}*.',
  cannotSee: 'I cannot see this channel: someone who can edit its permissions must allow me *{permission}*.',
  tokenEnded: 'The bot token of this Slack workspace has ended and cannot be renewed at the moment.',
  cannotTell: '{platform} does not let me write to this person.',
  badId: 'This is no id that Discord makes.',
  render: 'Tocsin failed while making this message; the log has the details.',
  ...enLimitFaults,
} as const;

export type FaultName = keyof typeof enFaults;

/** In another language: the same values in the braces, in whichever order. */
export type FaultWords = Readonly<Record<FaultName, string>>;
