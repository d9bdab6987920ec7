import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

export const renderPage = (page: VNode): string => `<!doctype html>\n${renderToString(page)}`;

export const renderFragment = (part: VNode): string => renderToString(part);
