/** Those who ask for the same while it is being read get the same answer; whoever asks afterwards has it read anew. */
export function askedTogether<Key, Answer>(read: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const underWay = new Map<Key, Promise<Answer>>();
  return (key) => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const answer = read(key).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
