/**
 * Why a page was not recognised. `blocked`: a bot filter answers. `private`: it wants to know who asks. `gone`: there is nothing, or no such host.
 * `unreachable`: no answer of use came about. `unrecognised`: it answers, in no form that we know.
 */
export type RefusalKind = 'blocked' | 'private' | 'gone' | 'unreachable' | 'unrecognised';

/** A page that cannot be read. */
export interface PageRefusal {
  readonly why: RefusalKind;
  /** One English sentence with all that is known about it. */
  readonly detail: string;
}

/** @param code of the failure: `http.blocked`. */
export function refusalKindOf(code: string): RefusalKind {
  switch (code) {
    case 'http.blocked':
      return 'blocked';
    case 'http.private':
      return 'private';
    case 'http.gone':
      return 'gone';
    case 'page.unrecognised':
      return 'unrecognised';
    default:
      return 'unreachable';
  }
}
