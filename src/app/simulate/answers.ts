import type { Scene } from './play.js';
import type { Answer, Asked, Shape } from './shape.js';
import { type SimulatedProvider, shapes } from './shapes.js';

const notFound: Answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found' };

/** What a page of that provider answers, with the headers that give it away. */
export function answer(asked: Asked, scene: Scene, as: SimulatedProvider): Answer & Pick<Shape, 'headers'> {
  const { headers, answer: answerOf } = shapes[as];
  return { ...(answerOf(asked, scene) ?? notFound), headers };
}
