import type { Root, RootContent } from 'mdast';
import type { MessageView } from '../../render/view.js';
import { wordsOf } from '../../words/languages.js';

/** The view without any address, for the filters that servers put on links. */
export function withoutLinks(view: MessageView): MessageView {
  switch (view.kind) {
    case 'root':
      return {
        ...view,
        title: unlinked(view.title),
        url: null,
        reportUrl: null,
        latest: view.latest === null ? null : { ...view.latest, body: withoutLinksIn(view.latest.body) },
      };
    case 'reply':
      return { ...view, body: withoutLinksIn(view.body) };
    case 'edit-note':
      return { ...view, runs: view.runs.map((run) => ({ ...run, text: unlinked(run.text) })) };
    case 'channel-post':
      return {
        ...view,
        lines: view.lines.map((line) => line.map((part) => (typeof part === 'object' && 'url' in part ? part.label : part))),
      };
    default:
      return view;
  }
}

/** The view without the vendor's text, for the filters that servers put on words. A root keeps its title and the link to the status page. */
export function withoutBody(view: MessageView): MessageView {
  switch (view.kind) {
    case 'root':
      return { ...view, latest: null };
    case 'reply':
      return { ...view, body: { type: 'root', children: [] } };
    case 'edit-note':
      return { ...view, runs: [] };
    case 'channel-post':
      return { ...view, controls: [], lines: [[wordsOf(view).post.filtered]] };
    default:
      return view;
  }
}

const unlinked = (text: string): string => text.replace(/\b(?:https?:\/\/|www\.)\S+/gi, '…');

const withoutLinksIn = (body: Root): Root => ({ ...body, children: body.children.flatMap(withoutLinksAt) });

/** The guarantee: a node keeps its type, its text loses addresses only, and a link is replaced by its own children, which may stand wherever it may. */
function withoutLinksAt<Node extends RootContent>(node: Node): Node[] {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
    return [{ ...node, value: unlinked(node.value) }];
  if (!('children' in node)) return [node];
  const children = node.children.flatMap((child) => withoutLinksAt<RootContent>(child));
  return (node.type === 'link' ? children : [{ ...node, children }]) as Node[];
}
